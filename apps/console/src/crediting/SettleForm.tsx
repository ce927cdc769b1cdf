import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { Radio, Textarea } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useRef, useState } from 'react'
import { limits } from 'virtual:limits/crediting/settle-unknown'
import * as m from '#messages'
import { useSeconds } from '#live/clock.ts'
import { api } from '#parts/api/api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { useTotals } from '#parts/lists/use-totals.ts'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useMe } from '#parts/session/me.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { Lazy } from '#ui/Lazy.tsx'
import styles from './SettleForm.module.css'
import { effectText, outcomeText } from './order-labels.ts'
import {
  minEvidenceLength,
  type Outcome,
  outcomes,
  settlementBlock,
  tooEarlyBlock,
} from './settlement-blocks.ts'
import { settlementBlockText } from './settlement-labels.ts'

type Props = { order: OrderRow; onRow: (row: OrderRow) => void }

/**
 * Lets a person decide, with evidence, that an order of unknown outcome was carried out, that it was not, or that it
 * was not and is sent again.
 */
export function SettleForm({ order: shownOrder, onRow }: Props) {
  const me = useMe()
  const now = useSeconds()
  const staleReason = useStaleScreenReason()
  const [confirming, setConfirming] = useState(false)
  // Whether the back-end has answered any call since this one. Read again when any order changes, since this order's
  // own row does not change then.
  const reread = useTotals(['answered since', shownOrder.id], 'orders', (signal) =>
    api.crediting.order({ id: shownOrder.id }, { signal }),
  )
  const order = { ...shownOrder, answeredSince: shownOrder.answeredSince || (reread?.answeredSince ?? false) }
  const maySettle = me.may.includes('unknown.settle')
  const form = useForm({
    draftOf: () => ({ outcome: null as Outcome | null, evidence: '' }),
    whyNot: (draft) =>
      settlementBlockText(
        settlementBlock({ order, ...draft, maySettle, screenIsLive: staleReason === null, now }),
        staleReason,
      ),
    limits,
    send: ({ outcome, evidence }, { operationId }) => {
      const input = { operationId, orderId: order.id, evidence: evidence.trim() }
      return outcome === 'send-again'
        ? api.crediting.sendAgain(input)
        : api.crediting.settleUnknown({ ...input, outcome: outcome! })
    },
    onSaved: (row) => {
      setConfirming(false)
      onRow(row)
    },
    onRefused: ({ code, details }) => {
      // The fields show their own errors, so the confirmation closes.
      if (code === 'bad-input') setConfirming(false)
      if (details.row) onRow(details.row as unknown as OrderRow)
    },
  })
  const { outcome, evidence } = form.draft
  const evidenceField = useRef<HTMLTextAreaElement>(null)
  useKeys(
    outcomes.map((one, at) => ({
      code: `Digit${at + 1}`,
      shown: `1 – ${outcomes.length}`,
      label: m.settle_what_happened(),
      listed: at === 0,
      run() {
        form.change({ outcome: one })
        evidenceField.current?.focus()
      },
    })),
  )
  const tooEarly = settlementBlockText(tooEarlyBlock(order, now), null)
  const length = evidence.trim().length
  return (
    <>
      <Form
        // The figures are shown once more before the decision is sent.
        form={{ ...form, submit: () => form.disabledReason === null && setConfirming(true) }}
        submit={m.settle_button()}
        className={styles.form}
        reasonClassName={styles.note}
      >
        <h2 className="section-title">{m.settle_title()}</h2>
        <p className={styles.note}>{m.settle_note()}</p>
        <Radio.Group label={m.settle_what_happened()} {...form.pick('outcome')}>
          <div className={styles.choices}>
            {outcomes.map((one, at) => (
              <Radio
                key={one}
                value={one}
                label={
                  <>
                    {outcomeText(order.kind, one)} <KeyMark shown={String(at + 1)} />
                  </>
                }
                aria-keyshortcuts={String(at + 1)}
                description={one === 'credited' ? effectText(one) : (tooEarly ?? effectText(one))}
              />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          ref={evidenceField}
          label={m.settle_evidence()}
          description={m.settle_evidence_hint()}
          minRows={4}
          rows={4}
          {...form.field('evidence')}
        />
        <p className={styles.count} data-enough={length >= minEvidenceLength || undefined}>
          {m.settle_evidence_count({ n: length, least: minEvidenceLength })}
        </p>
      </Form>
      {confirming && outcome !== null && (
        <Lazy
          load={() => import('./ConfirmSettlement.tsx').then((file) => file.ConfirmSettlement)}
          props={{
            order,
            outcome,
            evidence: evidence.trim(),
            save: form.save,
            onYes: (text) => form.submit(text),
            onClose: () => setConfirming(false),
          }}
        />
      )}
    </>
  )
}
