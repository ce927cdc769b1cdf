import type { PersonFile } from '@khlang/contract/players/personal-data'
import type { AuditAct } from '@khlang/domain/staff/audit-acts'
import type { Tx } from '#platform/database/database.ts'

/**
 * Returns the data of one player for their own copy; null if there is no such player. Sums, pictures of slips, imported
 * files, unread bank messages and money that was matched to them by mistake are left out. Ids and e-mails of employees
 * appear only where the values of `acts` contain them.
 */
export async function readPersonFile(tx: Tx, id: string): Promise<PersonFile | null> {
  const [row] = await tx<{ file: PersonFile }[]>`
    select jsonb_build_object(
      'madeAt', ${iso(tx, tx`clock_timestamp()`)},
      'person', jsonb_build_object(
        'code', p.code, 'key', p.external_key, 'firstName', p.first_name, 'lastName', p.last_name, 'mobile', p.mobile, 'email', p.email,
        'lineName', p.line_name, 'lineUserId', p.line_user_id, 'picture', coalesce(p.avatar, p.picture_url), 'bank', p.bank,
        'accountNumber', p.account_number, 'company', p.company, 'jobTitle', p.job_title, 'manager', p.manager, 'address', p.location,
        'socialLinks', p.social_links, 'tags', p.tags, 'status', p.status, 'coins', p.coins, 'keptFrom', p.excluded_from,
        'keptUntil', p.excluded_until, 'limitPerDay', p.limit_day, 'limitPerMonth', p.limit_month,
        'agent', (select name from agent where agent.id = p.agent_id), 'master', (select name from master where master.id = p.master_id),
        'broughtBy', (select code from player f where f.id = p.friend_id), 'since', ${iso(tx, tx`p.created_at`)}),
      'notes', ${all(tx, tx`select jsonb_build_object('at', ${iso(tx, tx`created_at`)}, 'text', body) as one, created_at as at from player_note where player_id = p.id`)},
      'requestNotes', ${all(
        tx,
        tx`select jsonb_build_object('request', r.number, 'at', ${iso(tx, tx`n.created_at`)}, 'text', n.body) as one, n.created_at as at
          from request_note n join request r on r.id = n.request_id where r.player_id = p.id`,
      )},
      'requests', ${all(
        tx,
        tx`select jsonb_build_object('number', number, 'kind', kind, 'amount', amount::text, 'bonus', bonus, 'state', state, 'result', result,
            'note', note, 'at', ${iso(tx, tx`created_at`)}, 'settledAt', ${iso(tx, tx`settled_at`)}) as one, created_at as at
          from request where player_id = p.id`,
      )},
      'orders', ${all(
        tx,
        tx`select jsonb_build_object('number', number, 'kind', kind, 'credits', credits, 'state', state, 'paidTo', payee,
            'at', ${iso(tx, tx`created_at`)}) as one, created_at as at
          from credit_order where player_id = p.id`,
      )},
      'bankEntries', ${all(
        tx,
        tx`select jsonb_build_object('number', number, 'direction', direction, 'amount', (amount_satang / 100.0)::numeric(20, 2)::text, 'bank', sender_bank,
            'account', sender_account, 'name', sender_name, 'mobile', sender_mobile, 'asToldByTheBank', raw_text,
            'at', ${iso(tx, tx`occurred_at`)}) as one, occurred_at as at
          from statement_entry e where ${isTheirs(tx)}`,
      )},
      'slips', ${all(
        tx,
        tx`select jsonb_build_object('request', r.number, 'reference', s.reference, 'bank', s.bank,
            'amount', (s.amount_satang / 100.0)::numeric(20, 2)::text, 'paidAt', ${iso(tx, tx`s.paid_at`)}) as one, s.created_at as at
          from slip s join request r on r.id = s.request_id where r.player_id = p.id`,
      )},
      'rewards', ${all(
        tx,
        tx`select jsonb_build_object('number', number, 'kind', kind, 'credits', credits, 'coins', coins, 'state', state, 'prize', prize, 'note', note,
            'at', ${iso(tx, tx`created_at`)}) as one, created_at as at
          from reward where player_id = p.id`,
      )},
      'coins', ${all(
        tx,
        tx`select jsonb_build_object('change', change, 'balance', balance, 'why', why, 'reason', reason, 'at', ${iso(tx, tx`created_at`)}) as one,
            created_at as at
          from coin_ledger where player_id = p.id`,
      )},
      'lossReturns', ${all(
        tx,
        tx`select jsonb_build_object('number', number, 'from', from_day, 'to', to_day, 'credits', amount, 'state', state,
            'at', ${iso(tx, tx`created_at`)}) as one, created_at as at
          from loss_return where player_id = p.id`,
      )},
      'logins', ${all(tx, tx`select to_jsonb(${iso(tx, tx`at`)}) as one, at from player_login where player_id = p.id`)},
      'line', ${all(
        tx,
        tx`select jsonb_build_object('id', m.line_user_id, 'name', m.name, 'following', m.following, 'messages',
            ${all(
              tx,
              tx`select jsonb_build_object('at', ${iso(tx, tx`w.at`)}, 'direction', w.direction, 'kind', w.kind, 'text', w.body) as one, w.at
                from line_message w where w.member_id = m.id
                union all
                select jsonb_build_object('at', ${iso(tx, tx`s.created_at`)}, 'direction', 'out', 'kind', c.content ->> 'kind',
                    'text', coalesce(c.content ->> 'text', c.content ->> 'url', c.content ->> 'stickerId')), s.created_at
                from line_batch b join line_send s on s.id = b.send_id cross join lateral jsonb_array_elements(s.contents) as c (content)
                where b.to_members @> array[m.id] and (b.state = 'sent' or s.recipients = 1)`,
            )}) as one, m.created_at as at
          from line_member m where m.player_id = p.id`,
      )},
      'acts', ${all(
        tx,
        tx`select jsonb_build_object('at', ${iso(tx, tx`a.at`)}, 'act', a.act, 'before', a.before, 'after', a.after, 'reason', a.reason) as one, a.at
          from audit a
          where (a.player_id = p.id or (a.object_kind = 'player' and a.object_id = p.id::text))
            and (a.object_kind <> 'entry' or a.act = any(${[...matching]}) or exists (
              select from statement_entry e where e.id = case when a.object_kind = 'entry' then a.object_id::uuid end and ${isTheirs(tx)}))`,
      )}) as file
    from player p where p.id = ${id}`
  return row?.file ?? null
}

/**
 * SQL condition: the money of an entry `e` is the player's. One whose match was undone, or whose credit was refused,
 * still names the player of that match, but may be anybody's money.
 */
const isTheirs = (tx: Tx) => tx`e.player_id = p.id and e.state in ('crediting', 'done')`

/** Acts on an entry that concern its player even after the match was undone. They have nothing of who sent the money. */
const matching: readonly AuditAct[] = ['entry.match', 'entry.undo', 'entry.reverse']

const all = (tx: Tx, rows: unknown) =>
  tx`coalesce((select jsonb_agg(one order by at) from (${rows as never}) all_of), '[]')`

const iso = (tx: Tx, at: unknown) =>
  tx`to_char(${at as never} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
