-- Keys of an auth service that this one replaces. Access tokens that they signed stay good until they expire.
create table auth.imported_keys (
  kid text primary key,
  algorithm text not null check (algorithm in ('ES256', 'RS256', 'EdDSA', 'HS256')),
  -- Null for a shared secret (HS256), which is nobody's to publish.
  public_jwk jsonb,
  -- Null where only the public half is known, and erased when the key is revoked.
  private_jwk jsonb,
  -- What access tokens of the other service have in iss and aud.
  issuer text not null,
  audience text not null,
  imported_at timestamptz not null,
  -- Past this, no token that was issued before the import can still be good.
  verifies_until timestamptz not null,
  -- This server signs its own tokens with it (AUTH_SIGNING_KEY), or did until then.
  signs boolean not null default false,
  signed_until timestamptz,
  revoked_at timestamptz,
  check (public_jwk is null = (algorithm = 'HS256')),
  check (not signs or (revoked_at is null and private_jwk is not null and algorithm <> 'HS256'))
);
create unique index imported_keys_signer on auth.imported_keys ((true)) where signs;

-- Long-lived tokens by which programs call the other service: accepted only as they are, not because a key signed them.
create table auth.imported_tokens (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  kid text not null references auth.imported_keys,
  role text not null check (role in ('anon', 'service_role')),
  imported_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
