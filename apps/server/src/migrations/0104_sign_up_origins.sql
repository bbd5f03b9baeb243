-- Records where a pending sign-up came from, as evidence of the policies that its form accepted.
-- JSON: at (ISO 8601), origin (IP address, truncated to /24 or /48), userAgent. Null for codes that no sign-up requested.
alter table auth.codes add column pending_sign_up jsonb;
