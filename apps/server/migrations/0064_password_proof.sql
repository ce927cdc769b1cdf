-- When somebody without a second factor last showed by their password that it is they who sit there.
alter table auth.session add column password_at timestamptz(3);
