import type { BlockedRow } from '@khlang/contract/players/player-page'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { blockedKindText } from '#parts/player/player-warning-labels.ts'
import { SearchField } from '#parts/filters/SearchField.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { BlockForm } from './BlockForm.tsx'
import styles from './Blocklist.module.css'
import { UnblockForm } from './UnblockForm.tsx'

/**
 * Adds to, searches and shortens the block list (บัญชีดำ): accounts, telephones, LINE names and ids, and names. Some
 * values only raise a warning. A player with a blocked one can be saved only with a reason, by an employee who may
 * change standings.
 */
export function BlocklistDialog({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('')
  const { rows, error, refetch, more } = usePages({
    queryKey: ['blocklist', q],
    read: (paging, signal) => api.players.blocked({ ...paging, ...(q !== '' && { q }) }, { signal }),
    keepsPrevious: true,
  })
  return (
    <Dialog shape="side" title={m.blocklist_title()} onClose={onClose}>
      <div className="stack">
        <BlockForm onAdded={() => void refetch()} />
        <SearchField label={m.blocklist_search()} value={q} onSearch={setQ} />
        {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
        {rows?.length === 0 && <EmptyNote title={m.blocklist_none()} />}
        <ul className={styles.rows}>
          {rows?.map((row) => (
            <Blocked key={row.id} row={row} onRemoved={() => void refetch()} />
          ))}
        </ul>
        {more && <MoreLines {...more} />}
      </div>
    </Dialog>
  )
}

function Blocked({ row, onRemoved }: { row: BlockedRow; onRemoved: () => void }) {
  const [removing, setRemoving] = useState(false)
  const permission = row.can['remove']
  return (
    <li className={styles.row}>
      <p className={styles.said}>
        <StatusChip tone={row.level === 'block' ? 'danger' : 'warning'}>
          {row.level === 'block' ? m.blocklist_block() : m.blocklist_watch()}
        </StatusChip>
        <span className={styles.quiet}>{blockedKindText[row.kind]()}</span>
        <strong className="digits">{row.shown}</strong>
      </p>
      <p>{row.reason}</p>
      <p className={styles.quiet}>
        {whoOrAddress(row.author)} · <span className="digits">{whenText(row.createdAt)}</span> ·{' '}
        {m.blocklist_players({ n: row.players })}
      </p>
      {removing ? (
        <UnblockForm id={row.id} onRemoved={onRemoved} onClose={() => setRemoving(false)} />
      ) : (
        <div>
          <ActButton
            variant="default"
            size="compact-sm"
            disabledReason={permission === true ? null : rowReasonText(permission ?? 'not-permitted')}
            onClick={() => setRemoving(true)}
          >
            {m.blocklist_remove()}
          </ActButton>
        </div>
      )}
    </li>
  )
}
