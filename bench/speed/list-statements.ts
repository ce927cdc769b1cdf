/**
 * The page's statements as the server runs them (staff/store.ts, cashier/store.ts), copied by hand. The check for equal
 * bytes shows only that both answer the same.
 */
export const sessionText = `
  select s.id as session_id, s.idle_until, s.remembered, s."createdAt" > clock_timestamp() - make_interval(secs => 600) as young,
    coalesce(half_signed_in(s.factor_at, e.second_factor, e.role), false) as "mfaPending", e.second_factor as has,
    case when e.second_factor then coalesce(s.factor_at > clock_timestamp() - make_interval(secs => 300), false)
      else greatest(s."createdAt", s.password_at) > clock_timestamp() - make_interval(secs => 300)
        or not exists (select 1 from setting where key = 'stepUp.password' and value = 'true') end as fresh,
    e.id, e.email, e.display_name, e.role
  from auth.session s left join employee e on e.user_id = s."userId" and e.active
  where s.token = $1 and s."expiresAt" > clock_timestamp() and coalesce(s.idle_until > clock_timestamp(), true)`

export const listText = `
  select r.id, r.external_key as key, r.kind, r.number, r.version, r.state, r.phase, r.via, r.amount, r.bonus, r.satang, r.result, r.note, r.completed_from, r.employee, r.created_by_staff,
    r.entry_id, r.order_id, r.balance_before, r.balance_after, r.slips, r.slip_alike, r.revision, r.holder, r.lease_until, r.hold_reason, r.hold_until, r.held_by, r.notes, r.moved_in, r.paid_from, r.created_at, r.updated_at, r.player_id, p.code as player_code,
    p.first_name || ' ' || p.last_name as player_name, p.status as player_status, kept_from_deposits(p.excluded_from, p.excluded_until) as player_excluded, p.bank as player_bank,
    right(p.account_number, 4) as account_tail, right(p.mobile, 4) as mobile_tail,
    null::text[] as sender_names
  from request r join player p on p.id = r.player_id
  where r.kind = 'deposit' and r.state = $1
  order by r.created_at desc, r.id desc
  limit $2`
