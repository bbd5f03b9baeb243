-- Accounts that were opened without a mailed code (AUTH_CONFIRM_SIGN_UPS=off), until their address changes. It proves
-- nothing, so it cannot make its holder the first owner.
alter table auth.users add column email_autoconfirmed boolean not null default false;
