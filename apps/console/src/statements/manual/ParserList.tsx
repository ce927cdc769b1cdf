import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useMe } from '#parts/session/me.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { BankMark } from '#ui/BankMark.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { parsersKey } from './manual-queries.ts'
import bordered from '#parts/bordered-rows.module.css'
import styles from './ParserList.module.css'

/**
 * Lists the message patterns, in the order in which they are tried, those switched off included. `onOpen` gets a key,
 * or `new:`.
 */
export function ParserList({ onOpen }: { onOpen: (key: string) => void }) {
  const { may } = useMe()
  const [q, setQ] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: parsersKey,
    queryFn: async ({ signal }) => (await api.statements.parsers(undefined, { signal })).rows,
  })
  const sought = q.trim().toLowerCase()
  const rows = data?.filter(({ bank, name, key }) => `${bank} ${name} ${key}`.toLowerCase().includes(sought))
  return (
    <section className={styles.list}>
      <p className={styles.hint}>{m.manual_patterns_hint()}</p>
      <div className={styles.bar}>
        <TextInput
          aria-label={m.manual_patterns_search()}
          placeholder={m.manual_patterns_search()}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <ActButton
          disabledReason={may.includes('parser.edit') ? null : m.manual_needs_parser()}
          variant="default"
          onClick={() => onOpen('new:')}
        >
          {m.manual_patterns_new()}
        </ActButton>
      </div>
      {error && <LoadProblem title={m.manual_load_failed()} error={error} onAgain={() => void refetch()} />}
      <ul className={bordered.rows}>
        {rows?.map((row) => (
          <li key={row.key}>
            <BareButton className={bordered.row} data-key={row.key} onClick={() => onOpen(row.key)}>
              <span className={bordered.head}>
                <BankMark bank={row.bank} />
                <strong>{row.name}</strong>
                <StatusChip tone={row.direction === 'in' ? 'success' : 'danger'}>
                  {row.direction === 'in' ? m.manual_message_in() : m.manual_message_out()}
                </StatusChip>
                {!row.on && <StatusChip tone="quiet">{m.manual_pattern_off()}</StatusChip>}
              </span>
              <code className={styles.pattern}>{row.pattern}</code>
              <span className={styles.meta}>
                {row.changedBy
                  ? m.manual_pattern_changed({ who: row.changedBy.split('@')[0]! })
                  : m.manual_pattern_shipped()}{' '}
                · {m.manual_pattern_samples({ n: row.samples.length })}
              </span>
            </BareButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
