-- Rows of the first release that need a chain, weeks of running, or a suspicion. Members are the oldest of the seed without a wallet.
create temporary table seeded as
  select row_number() over (order by id) as place, id, email, created_at from members where email like '%-%@seed.example' and wallet is null;

-- Wallets, Smart Accounts and Machine IDs of five members, at every stage.
update members m set wallet = '0x' || substr(encode(sha256(m.id::text::bytea), 'hex'), 1, 40)
from seeded s where s.id = m.id and s.place between 10 and 15;
insert into wallet_links (member_id, one_time_right, address, linked_at)
select m.id, 'link', decode(substr(m.wallet, 3), 'hex'), m.created_at + interval '1 hour'
from members m join seeded s on s.id = m.id where s.place between 10 and 15;

insert into relay_senders (address, held_by, held_until, balance)
values (decode(repeat('a1', 20), 'hex'), uuidv7(), now(), 5e18), (decode(repeat('a2', 20), 'hex'), null, null, null);
insert into relay_transactions (sender, nonce, target, calldata, gas, state, block_number, block_hash, created_at)
select decode(repeat('a1', 20), 'hex'), n, decode(repeat('b1', 20), 'hex'), sha256(n::text::bytea), 200000 + n, state,
       case when state = 'sent' then null else 100 + n end, case when state = 'sent' then null else sha256(n::text::bytea) end, now()
from unnest(array['confirmed', 'mined', 'sent', 'reverted', 'displaced']) with ordinality as t (state, n);
insert into relay_attempts (sender, nonce, hash, signed, max_fee, priority_fee, sent_at)
select sender, nonce, sha256(calldata), calldata, 1000000000, 1000000, created_at from relay_transactions;
insert into relay_orders (member_id, kind, subject, target, calldata, nonce, signature, state, sender, transaction_nonce, claimed_by,
                          reason, ordered_at, settled_at)
select s.id, kind, decode(substr(m.wallet, 3), 'hex'), case when kind = 'execute' then decode(repeat('c1', 20), 'hex') end,
       case when kind = 'execute' then sha256(s.id::text::bytea) end, s.place, sha256(m.wallet::bytea), state,
       case when nonce is not null then decode(repeat('a1', 20), 'hex') end, nonce,
       case when state = 'queued' and kind = 'execute' then decode(repeat('a2', 20), 'hex') end,
       case when state = 'failed' then 'The transaction was reverted.' end, m.created_at + interval '2 hours',
       case when state in ('confirmed', 'failed') then m.created_at + interval '3 hours' end
from (values (10, 'deploy', 'queued', null::bigint), (11, 'deploy', 'sent', 3), (12, 'deploy', 'confirmed', 1), (13, 'deploy', 'failed', 4),
             (14, 'deploy', 'confirmed', 1), (14, 'execute', 'confirmed', 1), (15, 'deploy', 'confirmed', 1), (15, 'execute', 'queued', null))
     as o (place, kind, state, nonce) join seeded s using (place) join members m on m.id = s.id;
insert into smart_accounts (member_id, owner, status, order_id, nonce, account, reason, asked_at, completed_at)
select o.member_id, o.subject, case o.state when 'confirmed' then 'completed' when 'failed' then 'failed' else 'pending' end, o.id,
       o.nonce, case when o.state = 'confirmed' then substr(sha256(o.subject), 1, 20) end, o.reason, o.ordered_at, o.settled_at
from relay_orders o where o.kind = 'deploy';
insert into machine_ids (member_id, owner, account, status, attribute_name, calldata, nonce, email_salt, email_signature,
                         pairing_signature, order_id, asked_at, completed_at, block_hash)
select a.member_id, a.owner, a.account, case when o.state = 'confirmed' then 'completed' when o.state = 'queued' then 'pending'
         else 'waiting_for_signature' end,
       'hearth-' || left(a.member_id::text, 8), sha256(a.owner), 1, substr(sha256(a.account), 1, 16), repeat('e', 86), repeat('p', 86),
       o.id, a.asked_at, o.settled_at, case when o.state = 'confirmed' then sha256(o.id::text::bytea) end
from smart_accounts a left join relay_orders o on o.member_id = a.member_id and o.kind = 'execute'
where a.status = 'completed';
update members m set machine_id = 'did:peaq:0x' || encode(i.account, 'hex')
from machine_ids i where i.member_id = m.id and i.status = 'completed';
insert into identity_keys (purpose, private_key)
values ('email', sha256('email key of a test')), ('pairing', sha256('pairing key of a test'));
insert into chain_heads (chain_id, genesis_hash, number, hash, seen_at)
values (3338, sha256('genesis'), 120, sha256('head'), now());

-- Signals, holds in every state, clearances, a check of the address.
insert into fairness_devices (node_id, member_id)
select id, id from seeded where place between 20 and 29 on conflict do nothing;
insert into fairness_wallets (member_id, address, funder, looked_at)
select s.id, decode(substr(m.wallet, 3), 'hex'), case when s.place > 12 then decode(repeat('f1', 20), 'hex') end, now()
from seeded s join members m on m.id = s.id where s.place between 10 and 15;
insert into signals (member_id, name, subject, score, evidence, since)
select id, 'crowded-network', '198.51.100.0/24', 100, '{"accounts": 40, "days": 7, "network": "198.51.100.0/24"}', created_at from seeded where place between 30 and 34;
insert into holds (member_id, score, signals, held_at, kept_at, lifted_at, lifted_by)
select id, 100,
       '[{"name": "crowded-network", "subject": "198.51.100.0/24", "score": 100, "evidence": {"accounts": 40, "days": 7, "network": "198.51.100.0/24"}}]',
       created_at + interval '1 hour', case when place = 31 then now() end, case when place >= 32 then now() end,
       case place when 32 then 'rules' when 33 then 'command:operator' end
from seeded where place between 30 and 33;
insert into appeals (member_id, hold_id, text, sent_at, state, decided_by, decided_at, reason)
select h.member_id, h.id, 'We share one line.', h.held_at + interval '1 hour',
       case s.place when 30 then 'open' when 31 then 'rejected' else 'accepted' end,
       case when s.place > 30 then 'command:operator' end, case when s.place > 30 then now() end,
       case when s.place > 30 then 'A school with one line' end
from holds h join seeded s on s.id = h.member_id where s.place in (30, 31, 33);
insert into signal_clearances (member_id, name, subject, score, cleared_at)
select id, 'crowded-network', '198.51.100.0/24', 100, now() from seeded where place = 33;
insert into mailbox_checks (member_id, score, signals, asked_at, passed_at)
select id, 70, '[]', created_at, case when place = 36 then now() end from seeded where place in (35, 36);
-- Evaluation would take time; it must not change what the test compares.
update fairness_accounts set due_at = now() + interval '90 days';

-- Presence of a node and slots that were not credited.
insert into node_presence (member_id, node_id, slot_end, present_ms, counted_until, attending)
select id, id, now(), 300000, now(), true from seeded where place between 40 and 44;
insert into refused_slots (member_id, node_id, slot_end, reason)
select id, id, now() - interval '1 hour', 'member_limit' from seeded where place between 40 and 41;

-- A job that was given up.
insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output, source_name)
values ('dead-jobs', '{"to": "nobody@seed.example", "subject": "Given up", "text": "Text", "html": "<p>Text</p>"}', 'created', 0, 0, null,
        '{"message": "The mail server does not answer."}', 'send-mail');

-- A statement of the genesis and a client that exchanges a code.
insert into genesis_snapshot (as_of, members, heartbeats, finished_at) values (now() - interval '1 day', 3, 100, now());
update settled_totals t set heartbeats_genesis_snapshot = least(t.heartbeats, 7) from seeded s where s.id = t.member_id and s.place < 4;
insert into auth.flow_states (code_hash, user_id, code_challenge, code_challenge_method, expires_at)
select sha256('flow'), id, repeat('c', 43), 's256', now() + interval '5 minutes' from seeded where place = 50;

-- Counters, and deliveries that came to an end.
insert into network_windows (network, interval_ms, starts_at, used, version) values ('198.51.100.0/24', 900000, now(), '\x01', 1);
insert into rate_waits (key, uses, retry_at, forgotten_at) values ('sign-in:nobody@seed.example', 3, now(), now() + interval '1 day');
with event as (
  insert into webhook_events (type, data, occurred_at)
  select 'member.paused', jsonb_build_object('memberId', id), now() from seeded where place between 50 and 51
  returning id
)
insert into webhook_deliveries (webhook_id, event_id, state, tries, due_at, tried_at, status, failure, duration_ms)
select w.id, e.id, case number when 1 then 'delivered' else 'failed' end, case number when 1 then 1 else 10 end, now(), now(),
       case number when 1 then 204 else 500 end, case number when 1 then null else 'The receiver answered 500.' end, 20
from webhooks w, (select id, row_number() over (order by id) as number from event) e where w.note = 'waiting';
