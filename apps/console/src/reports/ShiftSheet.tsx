import type { ItemNow, OpenBacklog, ShiftFigures } from '@khlang/contract/reports/hand-overs'
import { type BacklogName, backlogNames } from '@khlang/domain/reports/hand-over'
import * as m from '#messages'
import { Age } from '#parts/Age.tsx'
import { whenShort, whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { Notice } from '#ui/Notice.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { labelOf } from '#parts/label-of.ts'
import { activityText, backlogText } from './closing-labels.ts'
import { Turnover } from './Turnover.tsx'
import { RowLink } from './RowLink.tsx'
import styles from './Closing.module.css'

/** `now`: the current state of the items that were open at a past hand-over; null for the current shift. */
type Props = { figures: ShiftFigures; now: readonly ItemNow[] | null }

/**
 * Shows a shift on one sheet: open items (the oldest of each backlog), movements per account, activities per employee.
 */
export function ShiftSheet({ figures, now }: Props) {
  const { piles, sending, accounts, people, at } = figures
  const fullBacklogs = backlogNames.filter((name) => piles[name].count > 0)
  const stateById = now && new Map(now.map((one) => [one.id, one]))
  return (
    <>
      {sending && (
        <Notice tone="danger">
          {m.shift_sending_held({
            who: whoText(sending.by),
            when: whenText(sending.since),
            reason: sending.reason,
          })}
        </Notice>
      )}
      <section className={styles.card} aria-label={m.shift_open_title()}>
        <div className={styles.head}>
          <h3 className={styles.title}>{m.shift_open_title()}</h3>
          <span className={styles.quiet}>{m.shift_signed_at({ when: whenText(at) })}</span>
        </div>
        <dl className={styles.counts}>
          {backlogNames.map((name) => (
            <div key={name} data-some={piles[name].count > 0 || undefined} data-backlog={name}>
              <dt>{backlogText[name]()}</dt>
              <dd>
                <strong>{grouped(piles[name].count)}</strong>
                <span className="digits">{baht(piles[name].baht)}</span>
              </dd>
            </div>
          ))}
        </dl>
        {fullBacklogs.length === 0 && <p className={styles.quiet}>{m.shift_nothing_open()}</p>}
        {fullBacklogs.map((name) => (
          <Backlog key={name} name={name} backlog={piles[name]} stateById={stateById} />
        ))}
      </section>
      <section className={styles.card} aria-label={m.shift_accounts()}>
        <h3 className={styles.title}>{m.shift_accounts()}</h3>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{m.col_account()}</th>
                <th scope="col" data-number>
                  {m.col_came()}
                </th>
                <th scope="col" data-number>
                  {m.col_went()}
                </th>
                <th scope="col" data-number>
                  {m.shift_last_balance()}
                </th>
                <th scope="col">{m.shift_heard()}</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map(({ code, bank, came, went, late, balance, heardAt }) => (
                <tr key={code}>
                  <th scope="row">
                    <BankMark brief bank={bank} /> {code}
                  </th>
                  <td data-number>
                    <Turnover turnover={came} />
                    {late && <LateTurnover turnover={late.came} />}
                  </td>
                  <td data-number>
                    <Turnover turnover={went} />
                    {late && <LateTurnover turnover={late.went} />}
                  </td>
                  <td data-number>{balance ? baht(balance.baht) : '–'}</td>
                  <td>{heardAt ? whenShort(heardAt) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section className={styles.card} aria-label={m.shift_people()}>
        <h3 className={styles.title}>{m.shift_people()}</h3>
        {people.length === 0 && <p className={styles.quiet}>{m.shift_no_activities()}</p>}
        <ul className={styles.people}>
          {people.map(({ who, deeds }) => (
            <li key={who}>
              <strong title={who}>{whoText(who)}</strong>
              <ul className={styles.activities}>
                {deeds.map(({ deed, count, moved }) => (
                  <li key={deed}>
                    {labelOf(activityText, deed)} <b>{grouped(count)}</b>
                    {moved !== null && <span className={styles.quiet}> ({grouped(moved)})</span>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Shows money of a time before the shift that no earlier hand-over has, if there is any. */
const LateTurnover = ({ turnover }: { turnover: { count: number; baht: string } }) =>
  turnover.count > 0 && (
    <span className={styles.late}>
      {m.shift_late({ amount: baht(turnover.baht), n: grouped(turnover.count) })}
    </span>
  )

type BacklogProps = {
  name: BacklogName
  backlog: OpenBacklog
  stateById: ReadonlyMap<string, ItemNow> | null
}

function Backlog({ name, backlog: { count, items }, stateById }: BacklogProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>
          {backlogText[name]()} <span className={styles.times}>× {grouped(count)}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{m.col_number()}</th>
            <th scope="col">{stateById ? m.col_time() : m.shift_since()}</th>
            <th scope="col">{name === 'entries' || name === 'held' ? m.col_account() : m.col_player()}</th>
            <th scope="col" data-number>
              {m.col_amount()}
            </th>
            <th scope="col">{m.col_who()}</th>
            <th scope="col">{m.col_reason()}</th>
            {stateById && <th scope="col">{m.shift_now_status()}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const became = stateById?.get(item.id)
            return (
              <tr key={item.id}>
                <td>
                  <RowLink {...item} />
                </td>
                <td>{stateById ? whenShort(item.since) : <Age since={item.since} waiting />}</td>
                <td>{item.account ?? item.player ?? '–'}</td>
                <td data-number>{baht(item.baht)}</td>
                <td>{item.who ? whoText(item.who) : '–'}</td>
                <td data-words>{item.reason ?? ''}</td>
                {stateById && (
                  <td>
                    {became?.over ? (
                      <StatusChip tone="success">
                        {became.status}
                        {became.employee && ` · ${whoText(became.employee)}`}
                      </StatusChip>
                    ) : (
                      <StatusChip tone="warning">{m.shift_still_open()}</StatusChip>
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {count > items.length && (
        <p className={styles.quiet}>{m.shift_more_items({ n: grouped(count - items.length) })}</p>
      )}
    </div>
  )
}
