import type { RewardKind } from '@khlang/domain/rewards/reward'
import type { Db } from '#platform/database/database.ts'

export type Exported = Record<string, unknown> & { key: string; original: Record<string, unknown> | null }

const batchSize = 1_000

/**
 * The query of each collection of the old system. The original document is joined in, so that fields which Khlang does
 * not use are exported as well. Counts are left out, because an import computes them again. Passwords are never
 * exported. An entry whose match was undone or refused here still names the player of that match, but is exported
 * without one: it may be anybody's money.
 */
const queries = {
  agents: `
    select t.external_key as key, d.body as original, t.name, t.username, t.code_width as digit, t.code_last as code, t.created_at
    from agent t left join firebase_document d on d.collection = 'agents' and d.row_id = t.id`,
  master: `
    select t.key::text as key, d.body as original, t.name, a.external_key as agent, t.created_at
    from master t left join agent a on a.id = t.agent_id left join firebase_document d on d.collection = 'master' and d.row_id = t.id`,
  rewards: `
    select t.external_key as key, d.body as original, t.name, t.coins, t.credits, t.picture, t.active
    from reward_item t left join firebase_document d on d.collection = 'rewards' and d.row_id = t.id`,
  users: `
    select t.external_key as key, d.body as original, t.code, t.first_name, t.last_name, t.email, t.mobile, t.company, t.job_title, t.manager, t.role,
      t.status, t.edit, t.ball, t.avatar, t.line_user_id, t.line_name, t.picture_url, t.bank, t.account_number, t.account_match_key,
      t.scb_match_key, t.counts_in_reports, t.coins, t.location, t.social_links, a.external_key as agent, m.key as master,
      f.external_key as friend, t.created_at
    from player t left join agent a on a.id = t.agent_id left join master m on m.id = t.master_id left join player f on f.id = t.friend_id
      left join firebase_document d on d.collection = 'users' and d.row_id = t.id`,
  employee: `
    select t.email as key, d.body as original, t.email, t.first_name, t.last_name, t.display_name, t.created_at
    from employee t left join firebase_document d on d.collection = 'employee' and d.row_id = t.id`,
  history: `
    select t.external_key as key, d.body as original, p.external_key as player, t.kind, t.amount, t.bonus, t.state, t.via, t.employee,
      t.created_by_staff, t.created_at, t.updated_at
    from request t join player p on p.id = t.player_id left join firebase_document d on d.collection = 'history' and d.row_id = t.id`,
  krungsri: `
    select coalesce(d.key, t.id::text) as key, d.body as original,
      case when t.order_id is null or t.state in ('crediting', 'done') then p.external_key end as player, t.direction, t.channel, t.amount_satang, t.state,
      t.holder, t.occurred_at, t.sender_bank, coalesce(t.sender_account, t.sender_mobile) as sender, t.employee, t.created_by_staff,
      t.created_at, t.updated_at
    from statement_entry t left join player p on p.id = t.player_id
      left join firebase_document d on d.collection in ('krungsri', 'krungsri_today') and d.row_id = t.id and d.verdict <> 'left-out'
    where t.made_by is null and t.disposition is distinct from 'takenBack'`,
  reward: `
    select t.external_key as key, d.body as original, t.kind, p.external_key as player, t.credits, t.coins, i.external_key as item, t.prize, t.note,
      t.employee, t.created_at
    from reward t join player p on p.id = t.player_id left join reward_item i on i.id = t.item_id
      left join firebase_document d on d.row_id = t.id
    where t.state = 'done' and t.kind = $1`,
  waste: `
    select t.external_key as key, d.body as original, p.external_key as player, t.span, t.from_day::text as from_day, t.amount, t.deposits,
      t.withdrawals, t.employee, t.created_at
    from loss_return t join player p on p.id = t.player_id left join firebase_document d on d.collection = 'waste' and d.row_id = t.id
    where t.state = 'done'`,
  login: `
    select p.external_key || ' ' || l.at::text as key, null::jsonb as original, p.external_key as player, l.at
    from player_login l join player p on p.id = l.player_id`,
} as const

export type ExportSource = keyof typeof queries

/**
 * Streams the rows in the order of their keys, in the caller's transaction, so that all are of one snapshot. `kind` is
 * required for `reward`, and null otherwise.
 */
export const rowsToExport = (db: Db, source: ExportSource, kind: RewardKind | null) =>
  db
    .unsafe<Exported[]>(
      `select * from (${queries[source]}) rows order by key collate "C"`,
      kind === null ? [] : [kind],
    )
    .cursor(batchSize)
