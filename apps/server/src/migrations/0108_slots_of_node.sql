-- Select the records of one node, so that a read does not transfer those of a member's other nodes.

-- Returns the length of the bits of the record whose header begins at a byte.
create function bytes_of_slots(credited bytea, header integer) returns integer
language sql immutable strict parallel safe
return ((86400000 - read_int4(credited, header + 20) + read_int4(credited, header + 16) - 1)
        / read_int4(credited, header + 16) + 7) / 8;

-- Returns the credited slots of a node in the same form; null if it has none.
create function credited_of_node(credited bytea, node uuid) returns bytea
language plpgsql immutable strict parallel safe as $$
declare
  -- Read from TOAST once.
  bytes constant bytea := credited || ''::bytea;
  id constant bytea := uuid_send(node);
  records constant integer := get_byte(bytes, 0) * 256 + get_byte(bytes, 1);
  bits_at integer := 2 + 24 * records;
  header bytea := '';
  bits bytea := '';
  found integer := 0;
  at integer := position(id in bytes);
  size integer;
begin
  if at = 0 then
    return null;
  end if;
  -- Almost always, a node has one record, and all records have the same length.
  if at % 24 = 3 and at < bits_at then
    size := bytes_of_slots(bytes, at - 1);
    if bits_at + records * size = length(bytes)
      and substring(bytes from 19 for 4) = substring(bytes from at + 16 for 4)
      and substring(bytes from bits_at - 7 for 4) = substring(bytes from at + 16 for 4)
      and position(id in substring(bytes from at + 24 for bits_at - at - 23)) = 0
    then
      return '\x0001' || substring(bytes from at for 24) || substring(bytes from bits_at + at / 24 * size + 1 for size);
    end if;
  end if;
  for record in 0 .. records - 1 loop
    at := 2 + 24 * record;
    size := bytes_of_slots(bytes, at);
    if substring(bytes from at + 1 for 16) = id then
      found := found + 1;
      header := header || substring(bytes from at + 1 for 24);
      bits := bits || substring(bytes from bits_at + 1 for size);
    end if;
    bits_at := bits_at + size;
  end loop;
  if found = 0 then
    return null;
  end if;
  return substring(int4send(found) from 3) || header || bits;
end $$;

-- Returns the missed and rejected slots of a node in the same form; null if it has none. No other bytes equal the ID,
-- which is a hash.
create function reasons_of_node(reasons bytea, node uuid) returns bytea
language plpgsql immutable strict parallel safe as $$
declare
  bytes constant bytea := reasons || ''::bytea;
  start constant integer := position(uuid_send(node) in bytes);
  byte integer := start + 17;
begin
  if start = 0 then
    return null;
  end if;
  for slot in 1 .. get_byte(bytes, start + 15) * 256 + get_byte(bytes, start + 16) loop
    -- The reason `short` has the code 0 and a longer record.
    byte := byte + case when get_byte(bytes, byte) < 8 then 8 else 4 end;
  end loop;
  return substring(bytes from start for byte - start + 1);
end $$;
