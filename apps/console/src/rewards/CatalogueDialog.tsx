import type { RewardItem } from '@khlang/contract/rewards/rewards'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { rewardText } from '#parts/player/reward-labels.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { ItemForm } from './ItemForm.tsx'
import cell from '#parts/live-grid/row-cell.module.css'
import styles from './Rewards.module.css'

const queryKey = ['reward-catalogue']

/** Lists the items that coins can be redeemed for, active or not, and edits them. */
export function CatalogueDialog({ onClose }: { onClose: () => void }) {
  const { may } = useMe()
  const client = useQueryClient()
  const [editing, setEditing] = useState<RewardItem | 'new' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.rewards.catalogue(undefined, { signal }),
  })
  const disabledReason = may.includes('catalogue.manage') ? null : m.problem_not_permitted()
  if (editing !== null)
    return (
      <Dialog
        shape="side"
        title={editing === 'new' ? m.catalogue_create() : editing.name}
        onClose={() => setEditing(null)}
      >
        <ItemForm
          item={editing === 'new' ? null : editing}
          disabledReason={disabledReason}
          onSaved={() => {
            void client.invalidateQueries({ queryKey })
            setEditing(null)
          }}
        />
      </Dialog>
    )
  return (
    <Dialog shape="side" title={m.catalogue_title()} onClose={onClose}>
      <div className="stack">
        <ActButton disabledReason={disabledReason} variant="default" onClick={() => setEditing('new')}>
          {m.catalogue_create()}
        </ActButton>
        {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
        {data?.rows.length === 0 && <EmptyNote title={m.catalogue_none()} />}
        <ul className={styles.items}>
          {data?.rows.map((item) => (
            <li key={item.id} className={styles.item}>
              {item.picture && (
                <img
                  className={styles.picture}
                  src={item.picture}
                  alt=""
                  width={48}
                  height={48}
                  loading="lazy"
                  referrerPolicy="no-referrer"
                />
              )}
              <span className={`${cell.cell} ${styles.about}`}>
                <strong className={cell.text}>{item.name}</strong>
                <span className={cell.quiet}>
                  {rewardText({ ...item, kind: 'redemption', prize: null })} ·{' '}
                  {m.rewards_times({ n: grouped(item.redeemed) })}
                </span>
              </span>
              <StatusChip tone={item.active ? 'success' : 'quiet'}>
                {item.active ? m.catalogue_on() : m.catalogue_off()}
              </StatusChip>
              <Button size="compact-sm" variant="default" onClick={() => setEditing(item)}>
                {m.catalogue_edit()}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
