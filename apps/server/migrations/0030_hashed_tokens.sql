-- Sessions that stand go on: what is kept of their tokens is the hash that they are found by from now on.
update auth.session set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
