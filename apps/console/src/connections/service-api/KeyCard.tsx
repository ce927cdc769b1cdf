import { readPerMinute } from '@khlang/domain/connections/service-key'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { Age } from '#parts/Age.tsx'
import { readBonus } from '#parts/desk/bonus.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { oneFieldText, problemText } from '#parts/problems/problem-text.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { scopeText } from './key-labels.ts'
import { type Key, useInvalidateKeys } from './use-keys.ts'
import cards from '../cards.module.css'
import styles from './ServiceApi.module.css'

/** One service key: its scopes, rate limit and last use, with a revoke button. */
export function KeyCard({ one }: { one: Key }) {
  const revoked = one.revokedAt !== null
  return (
    <article className={`${cards.card} ${styles.key}`} data-key={one.id} data-revoked={revoked || undefined}>
      <header className={cards.head}>
        <h3 className={cards.name}>{one.name}</h3>
        <StatusChip tone={revoked ? 'quiet' : 'success'}>
          {revoked ? m.key_revoked() : m.key_in_use()}
        </StatusChip>
      </header>
      <p className={styles.scopes}>{one.scopes.map((scope) => scopeText[scope]()).join(' · ')}</p>
      <p className={styles.meta}>
        <span>
          {m.key_used()} {one.lastUsedAt ? <Age since={one.lastUsedAt} waiting={false} /> : m.key_never()}
        </span>
        <span>
          {m.key_made()} {whenText(one.createdAt)}
        </span>
      </p>
      {!revoked && <Limit one={one} />}
      {!revoked && <Revoke one={one} />}
    </article>
  )
}

function Limit({ one: { id, perMinute, bonusCeiling, scopes } }: { one: Key }) {
  const promises = scopes.includes('deposits')
  const invalidate = useInvalidateKeys()
  const [text, setText] = useState(grouped(perMinute))
  const wanted = readPerMinute(text)
  const [bonusText, setBonusText] = useState(grouped(bonusCeiling))
  const bonus = promises ? readBonus(bonusText) : bonusCeiling
  const save = useMutation({
    mutationFn: () => connectionsApi.limitKey({ id, perMinute: wanted!, bonusCeiling: bonus! }),
    onSuccess: () => {
      toast({ tone: 'success', ms: toastMs.brief, title: m.key_limits(), text: m.key_limit_saved() })
      invalidate()
    },
  })
  const disabledReason =
    wanted === null
      ? m.key_limit_wrong()
      : bonus === null
        ? m.key_bonus_wrong()
        : wanted === perMinute && bonus === bonusCeiling
          ? m.key_limit_same()
          : null
  return (
    <form
      className={styles.limit}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) save.mutate()
      }}
    >
      <TextInput
        label={m.key_per_minute()}
        inputMode="numeric"
        maxLength={6}
        value={text}
        error={save.error ? oneFieldText(asProblem(save.error)) : wanted === null && m.key_limit_wrong()}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {promises && (
        <TextInput
          label={m.key_bonus()}
          inputMode="numeric"
          maxLength={11}
          value={bonusText}
          error={bonus === null && m.key_bonus_wrong()}
          onChange={({ currentTarget: { value } }) => setBonusText(value)}
        />
      )}
      <ActButton type="submit" disabledReason={disabledReason} variant="default" loading={save.isPending}>
        {m.key_save_limit()}
      </ActButton>
    </form>
  )
}

function Revoke({ one: { id, name } }: { one: Key }) {
  const invalidate = useInvalidateKeys()
  const [sure, setSure] = useState(false)
  const revoke = useMutation({ mutationFn: () => connectionsApi.revokeKey({ id }), onSuccess: invalidate })
  if (!sure)
    return (
      <Button className={styles.revoke} variant="default" size="compact-md" onClick={() => setSure(true)}>
        {m.key_revoke()}
      </Button>
    )
  return (
    <Notice
      tone="danger"
      urgent
      title={m.key_revoke_sure({ name })}
      actions={
        <>
          <Button variant="default" size="compact-md" onClick={() => setSure(false)}>
            {m.go_back()}
          </Button>
          <Button color="red" size="compact-md" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {m.key_revoke()}
          </Button>
        </>
      }
    >
      {revoke.error && problemText(asProblem(revoke.error))}
    </Notice>
  )
}
