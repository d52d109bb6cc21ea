# Never comes to its first line of input.
while True:
    pass
