import type { Sql, TransactionSql } from 'postgres'

const dayMs = 86_400_000
/** The balance of each of the shop's accounts before its first entry. */
const openingSatang = 90_000_000

/**
 * Completes the last `days` Bangkok days and today to the satang, so that each can be closed: deposits of `addHistory`
 * get bank entries, orders and audit lines, payouts leave the accounts, and every bank reports its balance. Requests
 * that have an order stay as they are.
 */
export async function addBooks(sql: Sql, { days, until }: { days: number; until: Date }): Promise<void> {
  const firstMoment = new Date(bangkokMidnight(until) - days * dayMs)
  await sql.begin(async (tx) => {
    const withoutTriggers = ['request', 'statement_entry', 'credit_order']
    for (const table of withoutTriggers) await tx`alter table ${tx(table)} disable trigger user`
    await creditDeposits(tx, firstMoment)
    await payWithdrawals(tx, firstMoment)
    await leaveAccounts(tx, firstMoment)
    await tellBalances(tx)
    for (const table of withoutTriggers) await tx`alter table ${tx(table)} enable trigger user`
  })
}

const creditDeposits = (tx: TransactionSql, firstMoment: Date) => tx`
  with made as materialized (
    select r.id, r.player_id, p.external_key, p.bank, p.account_number, p.name, r.amount, r.bonus, r.employee,
      (array['scb-1', 'kbank-1', 'krungsri-1'])[1 + abs(hashtext(r.id::text)) % 3] as account,
      r.created_at + (r.updated_at - r.created_at) * 0.4 as paid_at, r.updated_at as settled_at, gen_random_uuid() as entry_id,
      gen_random_uuid() as order_id
    from request r join player p on p.id = r.player_id
    where r.kind = 'deposit' and r.state = 'done' and r.order_id is null and r.created_at >= ${firstMoment}),
  entry as (
    insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, reference, fingerprint, sender_bank,
      sender_account, sender_name, state, request_id, player_id, order_id, employee, created_at, updated_at)
    select entry_id, account, 'bank', 'in', amount::bigint * 100, paid_at, 'told-' || entry_id, entry_id::text, bank,
      '/X' || right(account_number, 6), name, 'done', id, player_id, order_id, employee, paid_at + interval '2 seconds', settled_at
    from made),
  placed as (
    insert into credit_order (id, purpose, kind, player_id, player_key, credits, request_id, request_key, request_from, entry_id, ordered_by,
      state, fence, tries, sent_at, created_at, updated_at)
    select order_id, 'creditDeposit', 'addCredit', player_id, external_key, amount + bonus, id, id::text, 'pending', entry_id, employee,
      'done', 1, 1, settled_at, settled_at, settled_at
    from made),
  moved as (
    insert into ledger (order_id, player_id, request_id, entry_id, credits, proof, created_at)
    select order_id, player_id, id, entry_id, amount + bonus, 'answer', settled_at from made),
  matched as (
    update request r set entry_id = made.entry_id, order_id = made.order_id from made where r.id = made.id)
  insert into audit (at, actor, act, object_kind, object_id, after, player_id)
  select settled_at - before, employee, act, kind, case kind when 'entry' then entry_id else order_id end::text,
    jsonb_build_object('credits', amount + bonus), player_id
  from made, (values ('entry.match', 'entry', interval '1 second'), ('order.done', 'order', interval '0')) a (act, kind, before)
  order by 1`

const payWithdrawals = (tx: TransactionSql, firstMoment: Date) => tx`
  with made as materialized (
    select r.id, r.player_id, p.external_key, p.bank, p.account_number, p.name, r.amount, r.via, r.employee, r.updated_at as paid_at,
      gen_random_uuid() as deduction_id, gen_random_uuid() as payout_id
    from request r join player p on p.id = r.player_id
    where r.kind = 'withdrawal' and r.state = 'transferred' and r.order_id is null and r.created_at >= ${firstMoment}),
  placed as (
    insert into credit_order (id, purpose, kind, player_id, player_key, credits, request_id, request_key, request_from, ordered_by,
      state, fence, tries, sent_at, created_at, updated_at, via, transfer_number, payee)
    select deduction_id, 'deductWithdrawal', 'removeCredit', player_id, external_key, amount, id, id::text, 'pending', employee,
      'done', 1, 1, paid_at, paid_at - interval '20 seconds', paid_at, null, null, null
    from made
    union all
    select payout_id, 'payOutWithdrawal', 'payOut', player_id, external_key, amount, id, id::text, 'adjusted', employee,
      'done', 1, 1, paid_at, paid_at, paid_at, via, case via when 'scb' then 3 when 'gsb' then 4 else 2 end,
      jsonb_build_object('bank', bank, 'number', account_number, 'name', name)
    from made),
  moved as (
    insert into ledger (order_id, player_id, request_id, credits, paid, proof, created_at)
    select deduction_id, player_id, id, -amount, 0, 'answer', paid_at from made
    union all select payout_id, player_id, id, 0, amount, 'answer', paid_at from made),
  paid as (
    update request r set order_id = made.payout_id from made where r.id = made.id)
  insert into audit (at, actor, act, object_kind, object_id, after, player_id)
  select paid_at - before, employee, 'order.done', 'order', case before when interval '0' then payout_id else deduction_id end::text,
    jsonb_build_object('credits', amount), player_id
  from made, (values (interval '20 seconds'), (interval '0')) a (before) order by 1`

/**
 * Adds each payout as a bank entry one second later, from the shop's account at that bank, or from the first where
 * there is none.
 */
const leaveAccounts = (tx: TransactionSql, firstMoment: Date) => tx`
  insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, reference, fingerprint, created_at, updated_at)
  select gen_random_uuid(), case when via in ('krungsri') then 'krungsri-1' else 'scb-1' end, 'bank', 'out', credits::bigint * 100,
    created_at + interval '1 second', 'payout-' || id, id::text, created_at + interval '3 seconds', created_at + interval '3 seconds'
  from credit_order where purpose = 'payOutWithdrawal' and state = 'done' and created_at >= ${firstMoment}`

/** Sets the balance that the bank reports after each entry. */
const tellBalances = (tx: TransactionSql) => tx`
  update statement_entry e set balance_after_satang = running.held from (
    select id, ${openingSatang}::bigint + sum(case direction when 'in' then amount_satang else -amount_satang end)
      over (partition by account_code order by occurred_at, number) as held
    from statement_entry) running
  where running.id = e.id`

const bangkokMidnight = (at: Date) =>
  Date.parse(`${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)}T00:00:00+07:00`)
