-- What the relayer spends for one wallet and one member in a day (UTC).
create table relay_budgets (
  scope text not null check (scope in ('wallet', 'member')),
  -- The wallet's address or the member's id.
  subject text not null,
  day date not null,
  -- The gas limits of the transactions that were sent.
  gas bigint not null default 0,
  -- Transactions that cost gas and came to nothing.
  failures int not null default 0,
  primary key (scope, subject, day)
);

-- The wallet that signed an order; what was reserved for it, and on which day. Null on orders from before budgets.
alter table relay_orders add column wallet bytea check (octet_length(wallet) = 20);
alter table relay_orders add column gas bigint;
alter table relay_orders add column reserved_on date;
