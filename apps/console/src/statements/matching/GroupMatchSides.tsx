import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { SearchField } from '#parts/filters/SearchField.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenShort } from '#parts/when.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { BareButton } from '#ui/BareButton.tsx'
import { senderText } from '../entry/EntryCell.tsx'
import styles from './GroupMatchDialog.module.css'

const maxFoundRows = 6

type SideProps<Row> = {
  rows: Row[]
  chosenIds: string[]
  onToggle: (id: string) => void
  /** Adds a found row and chooses it. */
  onFound: (row: Row) => void
}

/**
 * Shows the incoming side: the entry of the dialog, which stays chosen, and open ones of the same own account: of its
 * sender, or found by searching.
 */
export function GroupMatchEntries({ entry, ...side }: SideProps<EntryRow> & { entry: EntryRow }) {
  const account = entry.account.code
  const search = useCallback(
    async (q: string, signal: AbortSignal) =>
      (await api.statements.list({ q, state: 'open', account, limit: maxFoundRows + 1 }, { signal })).rows,
    [account],
  )
  return (
    <Side
      {...side}
      name={`entries of ${account}`}
      legend={m.group_match_entries({ account })}
      label={m.group_match_find_entry()}
      fixed={entry.id}
      search={search}
      line={(row) => (
        <Line number={row.number} amount={baht(row.amount)}>
          {whenShort(row.occurredAt)} · {senderText(row)}
        </Line>
      )}
    />
  )
}

/**
 * Shows the requests: pending ones that fit something the bank shows of the payer, and pending ones found by searching.
 */
export function GroupMatchDeposits(side: SideProps<DepositRow> & { first: boolean }) {
  return (
    <Side
      {...side}
      name="deposits"
      legend={m.group_match_deposits()}
      label={m.group_match_find_deposit()}
      search={searchDeposits}
      line={(row) => (
        <Line number={row.number} amount={grouped(Number(row.amount))}>
          <strong>{row.player.code}</strong> {row.player.name}
          {row.bonus > 0 && ` · ${m.candidate_bonus({ n: grouped(row.bonus) })}`}
        </Line>
      )}
    />
  )
}

const searchDeposits = async (q: string, signal: AbortSignal) =>
  (await api.cashier.deposits({ q, state: 'pending', limit: maxFoundRows + 1 }, { signal })).rows

type Props<Row> = SideProps<Row> & {
  /** Names what `search` reads, with all that it filters by: answers are kept under this name. */
  name: string
  legend: string
  label: string
  /** The id of a row that cannot be removed. */
  fixed?: string
  /** Whether the search gets the focus when the dialog opens. */
  first?: boolean
  search: (q: string, signal: AbortSignal) => Promise<Row[]>
  line: (row: Row) => ReactNode
}

function Side<Row extends { id: string }>(props: Props<Row>) {
  const { rows, chosenIds, onToggle, onFound, name, legend, label, fixed, first, search, line } = props
  const [q, setQ] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['together-find', name, q],
    queryFn: ({ signal }) => search(q, signal),
    enabled: q !== '',
  })
  const foundRows = q === '' ? [] : (data ?? []).filter(({ id }) => !rows.some((row) => row.id === id))
  return (
    <fieldset className={styles.side}>
      <legend className={styles.legend}>{legend}</legend>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Checkbox
              checked={chosenIds.includes(row.id)}
              disabled={row.id === fixed}
              onChange={() => onToggle(row.id)}
              label={line(row)}
              classNames={{ label: styles.label, labelWrapper: styles.wrapper, body: styles.body }}
            />
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={styles.note}>{m.group_match_none()}</p>}
      <SearchField label={label} value={q} onSearch={setQ} first={first ?? false} />
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {q !== '' && data !== undefined && foundRows.length === 0 && (
        <p className={styles.note} role="status">
          {data.length === 0 ? m.group_match_not_found() : m.group_match_found_above()}
        </p>
      )}
      <ul className={styles.rows} aria-label={label}>
        {foundRows.slice(0, maxFoundRows).map((row) => (
          <li key={row.id}>
            <BareButton className={styles.found} onClick={() => onFound(row)}>
              + {line(row)}
            </BareButton>
          </li>
        ))}
      </ul>
      {q !== '' && (data?.length ?? 0) > maxFoundRows && <p className={styles.note}>{m.choices_more()}</p>}
    </fieldset>
  )
}

function Line({ number, amount, children }: { number: number; amount: string; children: ReactNode }) {
  return (
    <span className={styles.line}>
      <span className={styles.number}>#{number}</span>
      <span className={styles.who}>{children}</span>
      <strong className={styles.amount}>{amount}</strong>
    </span>
  )
}
