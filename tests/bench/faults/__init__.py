"""Tables that go on while their server is killed, frozen, damaged and cut off; and a count of what was lost."""
