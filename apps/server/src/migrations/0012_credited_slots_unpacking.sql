-- Unpacks byte by byte, and what PostgreSQL keeps compressed once and not for each bit: a day of short slots is long.
create or replace function credited_slots(day date, credited bytea) returns table (node_id uuid, slot_end timestamptz)
language plpgsql immutable strict parallel safe as $$
declare
  records integer := get_byte(credited, 0) * 256 + get_byte(credited, 1);
  bits_at integer := 2 + 24 * records;
  every_ms bigint;
  first_ms bigint;
  slots integer;
  bits bytea;
begin
  for record in 0 .. records - 1 loop
    every_ms := read_int4(credited, 18 + 24 * record);
    first_ms := read_int4(credited, 22 + 24 * record);
    slots := (86400000 - first_ms + every_ms - 1) / every_ms;
    bits := substring(credited from bits_at + 1 for (slots + 7) / 8);
    return query
      select encode(substring(credited from 3 + 24 * record for 16), 'hex')::uuid,
             (day::timestamp at time zone 'UTC') + (first_ms + (byte * 8 + bit) * every_ms) * interval '1 millisecond'
      from generate_series(0, length(bits) - 1) as byte, generate_series(0, 7) as bit
      where get_byte(bits, byte) <> 0 and get_byte(bits, byte) & (1 << bit) <> 0;
    bits_at := bits_at + length(bits);
  end loop;
end $$;
