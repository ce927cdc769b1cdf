import type { BackendShown, ProfileRow } from '@khlang/contract/crediting/backend-profile'
import { transferStatus } from '@khlang/contract/legacy-words'
import { transferWays } from '@khlang/domain/cashier/request'
import type { AnswerReading } from '@khlang/domain/crediting/answer-reading'
import { untriedKinds } from '@khlang/domain/crediting/backend-profile'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { TransferTest } from '#parts/TransferTest.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Backend.module.css'
import { blockText, kindText, readingText } from './backend-labels.ts'
import { readingDraft, readingOf, readingProblem } from './profile-draft.ts'
import { ReadingField } from './ReadingField.tsx'
import { otherWay } from './trial-step.ts'

type Props = {
  backendShown: BackendShown
  draft: ProfileRow
  ownerOnlyReason: string | null
  onChanged: () => void
}
type Readings = Record<(typeof untriedKinds)[number], AnswerReading>

/**
 * Sets how the answers to payouts and loss-returns are read, which cannot be tried, and switches the profile on after
 * its trial.
 */
export function SwitchOn({ backendShown, draft, ownerOnlyReason, onChanged }: Props) {
  const { block, trial, inUse, bundled } = backendShown
  const [readings, setReadings] = useState(() => ({
    payOut: readingDraft(inUse?.readings.payOut),
    payLossReturn: readingDraft(inUse?.readings.payLossReturn),
  }))
  const switchOn = useOperation(
    (input: Readings & { operationId: string }) =>
      api.crediting.switchOnBackend({ ...input, profile: draft.version, inUse: inUse?.version ?? null }),
    ({ version }) => {
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.page_backend(),
        text: m.backend_switched_on({ n: version }),
      })
      onChanged()
    },
  )
  const otherReading = block === 'credit-not-yes' || block === 'take-back-not-yes' ? otherWay(trial) : null
  const disabledReason =
    ownerOnlyReason ??
    (block === null ? null : blockText[block]()) ??
    readingProblem(readings.payOut) ??
    readingProblem(readings.payLossReturn)
  const text = m.backend_switch_on({ n: draft.version })
  const textWithReadings = [
    text,
    ...untriedKinds.map((kind) => `${kindText[kind]()}: ${readingText(readingOf(readings[kind]))}`),
  ].join(' · ')
  const triedReading = readingDraft(draft.readings.addCredit)
  return (
    <>
      {block !== null && (
        <Notice tone="quiet" title={m.backend_not_yet()}>
          {blockText[block]()} {otherReading && m.backend_other_way({ way: readingText(otherReading) })}
        </Notice>
      )}
      {block === null && (
        <FieldGroup title={m.backend_group_untried()}>
          <p className={styles.quiet}>{m.backend_untried_hint()}</p>
          <div>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => setReadings({ payOut: triedReading, payLossReturn: triedReading })}
            >
              {m.backend_take_over({ way: readingText(draft.readings.addCredit) })}
            </Button>
          </div>
          {untriedKinds.map((kind) => (
            <ReadingField
              key={kind}
              label={kindText[kind]()}
              value={readings[kind]}
              onChange={(reading) => setReadings((now) => ({ ...now, [kind]: reading }))}
            />
          ))}
          {bundled &&
            transferWays.map((way) => (
              <TransferTest
                key={way}
                transferWay={transferStatus[way]}
                number={draft.transferNumbers[way]}
                bundled={bundled}
              />
            ))}
        </FieldGroup>
      )}
      <OperationNotice operation={switchOn} shown={textWithReadings} />
      <ActButton
        disabledReason={disabledReason}
        loading={switchOn.busy}
        onClick={() =>
          switchOn.run(
            {
              payOut: readingOf(readings.payOut),
              payLossReturn: readingOf(readings.payLossReturn),
            },
            textWithReadings,
          )
        }
      >
        {text}
      </ActButton>
    </>
  )
}
