import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Age } from '#parts/Age.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { scopeText } from './key-labels.ts'
import { isSame, readKeyLimits, type TypedLimits } from './key-limits.ts'
import { type Key, useInvalidateKeys } from './use-keys.ts'
import cards from '#parts/ConnectionCards.module.css'
import styles from './ServiceApi.module.css'

/** Shows one service key: scopes and last use and, unless it is revoked, its limits and a button that revokes it. */
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

function Limit({ one }: { one: Key }) {
  const { id, scopes } = one
  const canPromiseBonus = scopes.includes('deposits')
  const invalidate = useInvalidateKeys()
  const limitsOf = (draft: TypedLimits, kept: Key | null) =>
    readKeyLimits(draft, { kept: kept ?? one, canPromiseBonus })
  const form = useForm({
    row: one,
    draftOf: (row) => ({
      perMinute: grouped((row ?? one).perMinute),
      bonusCeiling: grouped((row ?? one).bonusCeiling),
    }),
    errorsOf: (draft, seen) => ({
      perMinute: limitsOf(draft, seen).perMinute === null && m.key_limit_wrong(),
      bonusCeiling: limitsOf(draft, seen).bonusCeiling === null && m.key_bonus_wrong(),
    }),
    whyNot: (draft, seen) => (isSame(limitsOf(draft, seen), seen ?? one) ? m.key_limit_same() : null),
    send(draft, { seenRow }) {
      const seen = seenRow!
      const wanted = limitsOf(draft, seen)
      return connectionsApi.limitKey({
        id,
        perMinute: wanted.perMinute!,
        bonusCeiling: wanted.bonusCeiling!,
        seen: { perMinute: seen.perMinute, bonusCeiling: seen.bonusCeiling },
      })
    },
    onSaved: (saved, { reset }) => {
      reset(saved)
      toast({ tone: 'success', ms: toastMs.brief, title: m.key_limits(), text: m.key_limit_saved() })
      invalidate()
    },
    onRefused: invalidate,
  })
  return (
    <Form
      form={form}
      submit={m.key_save_limit()}
      button={{ variant: 'default', fullWidth: false }}
      className={styles.limit}
    >
      <TextInput label={m.key_per_minute()} inputMode="numeric" maxLength={6} {...form.field('perMinute')} />
      {canPromiseBonus && (
        <TextInput label={m.key_bonus()} inputMode="numeric" maxLength={11} {...form.field('bonusCeiling')} />
      )}
    </Form>
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
