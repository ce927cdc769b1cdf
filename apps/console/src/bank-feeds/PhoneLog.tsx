import type { PhoneMessageRow, PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { phoneOutcomes } from '@khlang/domain/bank-feeds/phone'
import { Button, NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { nextPage } from '#parts/pages/next-page.ts'
import { paths } from '#parts/navigation/paths.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenShort, whenText } from '#parts/when.ts'
import { baht } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { Tab, TabBar } from '#ui/TabBar.tsx'
import { outcomeText, outcomeTone, unreadText } from './phone-labels.ts'
import type { PhonesSearch } from './phones-search.ts'
import { usePhoneLog } from './use-phones.ts'
import bordered from '#parts/bordered-rows.module.css'
import cards from '#parts/ConnectionCards.module.css'
import styles from './Phones.module.css'

type Props = {
  phones: readonly PhoneRow[]
  search: PhonesSearch
  onSearch: (change: Partial<PhonesSearch>) => void
}

/**
 * Lists the messages that phones forwarded, as received, newest first, with what became of each. The text of one from
 * a sender that is not read was not stored.
 */
export function PhoneLog({ phones, search, onSearch }: Props) {
  const log = usePhoneLog(search)
  const rows = log.data?.pages.flatMap((page) => page.rows) ?? []
  const filtered = search.phone !== undefined || search.outcome !== undefined
  return (
    <section className={styles.log} aria-labelledby="phone-log">
      <header className={styles.logHead}>
        <h3 id="phone-log" className={cards.name}>
          {m.phone_log()}
        </h3>
        <TabBar label={m.phone_log()}>
          {[undefined, ...phoneOutcomes].map((outcome) => (
            <Tab
              key={outcome ?? 'all'}
              current={search.outcome === outcome}
              onClick={() => onSearch({ outcome })}
            >
              {outcome ? outcomeText[outcome]() : m.phone_log_all()}
            </Tab>
          ))}
        </TabBar>
        <NativeSelect
          aria-label={m.phone_log_phone()}
          value={search.phone ?? ''}
          data={[
            { value: '', label: m.phone_log_every() },
            ...phones.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => onSearch({ phone: value || undefined })}
        />
      </header>
      {log.error && <LoadProblem error={log.error} onAgain={() => void log.refetch()} />}
      {log.isPending && [1, 2, 3].map((n) => <div key={n} className={styles.lineSkeleton} />)}
      {log.data && rows.length === 0 && (
        <EmptyNote
          title={m.phone_log_none()}
          hint={m.phone_log_none_hint()}
          onClearFilters={filtered ? () => onSearch({ phone: undefined, outcome: undefined }) : undefined}
        />
      )}
      <ol className={bordered.rows}>
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ol>
      {log.hasNextPage && (
        <Button variant="subtle" loading={log.isFetchingNextPage} onClick={() => void nextPage(log)}>
          {m.phone_log_more()}
        </Button>
      )}
    </section>
  )
}

const Line = ({ row }: { row: PhoneMessageRow }) => (
  <li className={styles.line} data-message={row.id}>
    <time
      className={styles.when}
      dateTime={row.heardAt}
      title={m.phone_log_heard({ when: whenText(row.createdAt) })}
    >
      {whenShort(row.heardAt)}
    </time>
    <div className={styles.said}>
      <p className={styles.meta}>
        {row.phone.name} · {row.sender}
      </p>
      {row.text === null ? (
        <p className={styles.unkept}>{m.phone_log_not_kept()}</p>
      ) : (
        <p className={styles.words}>{row.text}</p>
      )}
    </div>
    <div className={styles.outcome}>
      <StatusChip tone={outcomeTone[row.outcome]}>
        {outcomeText[row.outcome]()}
        {row.reason && ` · ${unreadText(row.reason)}`}
      </StatusChip>
      <Entry row={row} />
    </div>
  </li>
)

/** Links to the message's entry, or to the list of unread messages if it waits there; otherwise shows nothing. */
function Entry({ row: { entry, waits } }: { row: PhoneMessageRow }) {
  if (entry)
    return (
      <Link to={paths.statement} search={{ tab: 'all', entry: entry.id }} className={styles.link}>
        {entry.direction === 'out' && '−'}
        {baht(entry.amount)} · {entry.account}
      </Link>
    )
  if (!waits) return null
  return (
    <Link to={paths.manualStatement} search={{ tab: 'unread' }} className={styles.link}>
      {m.phone_log_read_it()}
    </Link>
  )
}
