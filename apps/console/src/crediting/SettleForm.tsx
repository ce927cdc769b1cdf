import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { Radio, Textarea } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useState } from 'react'
import * as m from '#messages'
import { useSeconds } from '#live/clock.ts'
import { api } from '#app/api.ts'
import { useTotals } from '#parts/lists/use-totals.ts'
import { useMe } from '#parts/session/me.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import styles from './SettleForm.module.css'
import { effectText, outcomeText } from './order-labels.ts'
import { leastEvidence, type Outcome, outcomes, settlementBlock, tooEarlyBlock } from './settlement-blocks.ts'
import { settlementBlockText } from './settlement-labels.ts'

type Props = { order: OrderRow; onRow: (row: OrderRow) => void }

/** A person states the outcome, with evidence. */
export function SettleForm({ order: shown, onRow }: Props) {
  const me = useMe()
  const now = useSeconds()
  const staleReason = useStaleScreenReason()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [evidence, setEvidence] = useState('')
  const [confirming, setConfirming] = useState(false)
  // This order's row does not change when another order is answered, so that is polled.
  const asked = useTotals(['answered since', shown.id], 'orders', (signal) =>
    api.crediting.order({ id: shown.id }, { signal }),
  )
  const order = { ...shown, answeredSince: shown.answeredSince || (asked?.answeredSince ?? false) }
  const may = me.may.includes('unknown.settle')
  const block = settlementBlock({ order, outcome, evidence, may, screenIsLive: staleReason === null, now })
  const disabledReason = settlementBlockText(block, staleReason)
  const tooEarly = settlementBlockText(tooEarlyBlock(order, now), null)
  const length = evidence.trim().length
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) setConfirming(true)
      }}
    >
      <h2 className="section-title">{m.settle_title()}</h2>
      <p className={styles.note}>{m.settle_note()}</p>
      <Radio.Group
        label={m.settle_what_happened()}
        value={outcome ?? ''}
        onChange={(value) => setOutcome(value as Outcome)}
      >
        <div className={styles.choices}>
          {outcomes.map((one) => (
            <Radio
              key={one}
              value={one}
              label={outcomeText(order.kind, one)}
              description={one === 'credited' ? effectText(one) : (tooEarly ?? effectText(one))}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={m.settle_evidence()}
        description={m.settle_evidence_hint()}
        value={evidence}
        minRows={4}
        rows={4}
        maxLength={2000}
        onChange={(event) => setEvidence(event.currentTarget.value)}
      />
      <p className={styles.count} data-enough={length >= leastEvidence || undefined}>
        {m.settle_evidence_count({ n: length, least: leastEvidence })}
      </p>
      <ActButton type="submit" disabledReason={disabledReason} fullWidth>
        {m.settle_button()}
      </ActButton>
      <p className={styles.note} role="status">
        {disabledReason ?? ' '}
      </p>
      {confirming && outcome !== null && (
        <Lazy
          load={() => import('./ConfirmSettlement.tsx').then((file) => file.ConfirmSettlement)}
          props={{ order, outcome, evidence: evidence.trim(), onRow, onClose: () => setConfirming(false) }}
        />
      )}
    </form>
  )
}
