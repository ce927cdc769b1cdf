import type { MessageReading } from '@khlang/contract/statements/statement-messages'
import { useState } from 'react'
import * as m from '#messages'
import { Fact, Facts } from '#parts/Facts.tsx'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { AccountSelect } from './AccountSelect.tsx'
import { DuplicateEntryNotice } from './DuplicateEntryNotice.tsx'
import { maskText } from './manual-labels.ts'
import { entryOf } from './reading-entry.ts'
import styles from './ReadingCard.module.css'
import { useCreateEntry } from './use-create-entry.ts'

type Props = { text: string; reading: MessageReading; messageId?: string; onCreated: () => void }

/**
 * Shows the values read from a message, to check before it becomes an entry. `messageId`: the kept message, which then
 * counts as read.
 */
export function ReadingCard({ text, reading, messageId, onCreated }: Props) {
  const { may } = useMe()
  const staleReason = useStaleScreenReason()
  const [chosenAccount, setChosen] = useState('')
  const create = useCreateEntry(onCreated)
  const account = chosenAccount || (reading.accounts.length === 1 ? reading.accounts[0]! : '')
  const disabledReason =
    staleReason ??
    (may.includes('entry.create') ? null : m.manual_needs_create()) ??
    (account === '' ? m.manual_account_choose() : null)
  const buttonText = m.manual_message_create({ amount: baht(reading.amount) })
  const textWithAccount = `${buttonText} · ${account}`
  const send = (another?: string[]) =>
    create.run(
      {
        entry: entryOf(reading, account, text),
        note: `${reading.parser.bank} · ${reading.parser.name}`,
        ...(messageId !== undefined && { messageId }),
        ...(another !== undefined && { another }),
      },
      textWithAccount,
    )
  const duplicate = create.duplicate?.account.code === account ? create.duplicate : null
  const { sender } = reading
  const senderText = [sender.bank, sender.account ?? sender.mobile, sender.name].filter(Boolean).join(' · ')

  return (
    <section className={styles.card} data-direction={reading.direction}>
      <header className={styles.head}>
        <StatusChip tone={reading.direction === 'in' ? 'success' : 'danger'}>
          {reading.direction === 'in' ? m.manual_message_in() : m.manual_message_out()}
        </StatusChip>
        <strong className={styles.amount}>
          {reading.direction === 'out' && '−'}
          {baht(reading.amount)}
        </strong>
        <span className={styles.by}>
          {m.manual_message_by({ bank: reading.parser.bank, name: reading.parser.name })}
        </span>
      </header>
      <Facts>
        <Fact label={m.manual_message_when()}>
          {whenText(reading.occurredAt)}
          {reading.timeFrom === 'heard' && <span className={styles.hint}> {m.manual_message_heard()}</span>}
        </Fact>
        <Fact label={m.manual_message_from()}>
          {senderText || m.manual_message_nobody()}
          {reading.mask && (
            <span className={styles.hint}>
              {' '}
              {m.manual_message_mask()} {maskText[reading.mask]()}
            </span>
          )}
        </Fact>
        {reading.own && <Fact label={m.manual_message_own()}>{reading.own}</Fact>}
        {reading.balanceAfter && <Fact label={m.manual_message_balance()}>{baht(reading.balanceAfter)}</Fact>}
      </Facts>
      {reading.accounts.length !== 1 && (
        <AccountSelect
          value={account}
          error={account === '' ? m.manual_message_no_account() : undefined}
          onChange={setChosen}
        />
      )}
      {reading.direction === 'out' && <Notice tone="info">{m.manual_message_out_hint()}</Notice>}
      {duplicate && (
        <DuplicateEntryNotice
          entry={duplicate}
          busy={create.operation.busy}
          onAnother={() => send(create.seenIds)}
        />
      )}
      <OperationNotice operation={create.operation} shown={textWithAccount} />
      <ActButton
        disabledReason={disabledReason}
        loading={create.operation.busy}
        className={styles.add}
        onClick={() => send()}
      >
        {buttonText}
      </ActButton>
    </section>
  )
}
