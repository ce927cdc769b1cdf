import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { phoneOutcomes } from '@khlang/domain/bank-feeds/phone'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Age } from '#parts/Age.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { useMe } from '#parts/session/me.ts'
import { whenShort } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { BankMark } from '#ui/BankMark.tsx'
import { shortCount } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { connectionStatusOf, outcomeText, phoneProblemText, wayText } from './phone-labels.ts'
import { useShowPhone } from './use-phones.ts'
import { useFeeds } from '#parts/use-feeds.ts'
import cards from '#parts/ConnectionCards.module.css'
import styles from './Phones.module.css'

type Props = { phone: PhoneRow; onEdit: () => void; onTest: () => void }

/**
 * Shows one phone: its connection status, its last heartbeat and message, and how many messages since it was added had
 * which outcome.
 */
export function PhoneCard({ phone, onEdit, onTest }: Props) {
  const { may } = useMe()
  const status = connectionStatusOf(phone)
  const createReason = may.includes('entry.create') ? null : m.phone_needs_create()
  const manageReason = may.includes('connection.manage') ? null : m.phone_owner_only()
  return (
    <article
      className={`${cards.card} ${styles.phone}`}
      data-phone={phone.id}
      data-status={phone.on ? phone.lamp : 'off'}
    >
      <header className={cards.head}>
        <h3 className={cards.name}>{phone.name}</h3>
        <StatusChip tone={status.tone}>{status.text}</StatusChip>
      </header>
      <p className={styles.meta}>
        {wayText[phone.way]()} <Accounts codes={phone.accounts} />
      </p>
      <Life phone={phone} />
      <dl className={styles.counts}>
        {phoneOutcomes.map((outcome) => (
          <div key={outcome} className={styles.count} data-outcome={outcome}>
            <dt>{outcomeText[outcome]()}</dt>
            <dd>{shortCount(phone.counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      <footer className={styles.acts}>
        <ActButton disabledReason={createReason} size="compact-md" variant="default" onClick={onTest}>
          {m.phone_test()}
        </ActButton>
        {phone.way === 'pushbullet' && phone.on && phone.lamp !== 'connected' && (
          <Reconnect id={phone.id} disabledReason={createReason} />
        )}
        <ActButton disabledReason={manageReason} size="compact-md" variant="default" onClick={onEdit}>
          {m.phone_edit()}
        </ActButton>
      </footer>
    </article>
  )
}

function Accounts({ codes }: { codes: readonly string[] }) {
  const accounts = useFeeds()
  return codes.map((code) => (
    <span key={code} className={styles.account}>
      <BankMark bank={accounts.find((one) => one.code === code)?.bank ?? ''} brief /> {code}
    </span>
  ))
}

/** Shows the last heartbeat (only Pushbullet sends any), the last message, and the current problem. */
function Life({
  phone: { way, on, lamp, problem, lastBeatAt, lastMessageAt, nextTryAt },
}: {
  phone: PhoneRow
}) {
  const hasProblem = on && problem !== null && lamp !== 'connected'
  return (
    <div className={styles.life}>
      {way === 'pushbullet' && (
        <span>
          {m.phone_beat()} {lastBeatAt ? <Age since={lastBeatAt} waiting={false} /> : m.phone_never()}
        </span>
      )}
      <span>
        {m.phone_last_message()}{' '}
        {lastMessageAt ? <Age since={lastMessageAt} waiting={false} /> : m.phone_never()}
      </span>
      {hasProblem && (
        <span className={styles.wrong} role="status">
          {phoneProblemText(problem)}
          {nextTryAt && ` · ${m.phone_next_try({ when: whenShort(nextTryAt) })}`}
        </span>
      )}
    </div>
  )
}

function Reconnect({ id, disabledReason }: { id: string; disabledReason: string | null }) {
  const showPhone = useShowPhone()
  const reconnect = useMutation({
    mutationFn: () => connectionsApi.reconnectPhone({ phoneId: id as never }),
    onSuccess: showPhone,
  })
  if (disabledReason !== null) return null
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        loading={reconnect.isPending}
        onClick={() => reconnect.mutate()}
      >
        {m.phone_reconnect()}
      </Button>
      {reconnect.error && <ProblemNotice problem={asProblem(reconnect.error)} />}
    </>
  )
}
