-- Every process remembers at which level a session is, and hears of it when that changes.
create function auth.tell_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('auth_session_ended', new.user_id || ' ' || new.id || ' changed');
  return null;
end
$$;
create trigger session_changed after update of aal on auth.sessions for each row
  when (old.aal <> new.aal) execute function auth.tell_session_changed();
