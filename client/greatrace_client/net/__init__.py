"""The connection to a server: framing, hello, reconnecting, retrying answers. Of the client only this package and `app`
use Twisted.
"""
