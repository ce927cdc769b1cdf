import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { PhoneCard } from './PhoneCard.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import { PhoneGaps } from './PhoneGaps.tsx'
import { PhoneLog } from './PhoneLog.tsx'
import { PhoneTest } from './PhoneTest.tsx'
import type { PhonesSearch } from './phones-search.ts'
import { usePhones } from './use-phones.ts'
import cards from '#parts/ConnectionCards.module.css'
import styles from './Phones.module.css'

type Props = { search: PhonesSearch; onSearch: (change: Partial<PhonesSearch>) => void }
type Open = { kind: 'new' } | { kind: 'edit' | 'test'; id: string }

/**
 * Lists the phones and wallets that forward bank messages, their connection status, and the messages with their
 * outcome.
 */
export function PhonesPage({ search, onSearch }: Props) {
  const { may } = useMe()
  const { data: phones, error, refetch, isPending } = usePhones()
  const [open, setOpen] = useState<Open | null>(null)
  const openPhone = open !== null && 'id' in open ? phones?.find(({ id }) => id === open.id) : undefined
  const disabledReason = may.includes('connection.manage') ? null : m.phone_owner_only()
  return (
    <div className={cards.page}>
      <div className={cards.bar}>
        <ActButton disabledReason={disabledReason} onClick={() => setOpen({ kind: 'new' })}>
          {m.phone_add()}
        </ActButton>
        <ReadAgain />
      </div>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {phones && <PhoneGaps phones={phones} />}
      {isPending && (
        <div className={cards.cards}>
          {[1, 2].map((n) => (
            <div key={n} className={cards.skeleton} />
          ))}
        </div>
      )}
      {phones?.length === 0 && (
        <div className={styles.nothing}>
          <EmptyNote title={m.phone_none()} hint={m.phone_none_hint()} />
        </div>
      )}
      {phones !== undefined && phones.length > 0 && (
        <>
          <section className={cards.cards} aria-label={m.phone_list()}>
            {phones.map((phone) => (
              <PhoneCard
                key={phone.id}
                phone={phone}
                onEdit={() => setOpen({ kind: 'edit', id: phone.id })}
                onTest={() => setOpen({ kind: 'test', id: phone.id })}
              />
            ))}
          </section>
          <PhoneLog phones={phones} search={search} onSearch={onSearch} />
        </>
      )}
      <Opened open={open} phone={openPhone} onClose={() => setOpen(null)} />
    </div>
  )
}

function Opened({
  open,
  phone,
  onClose,
}: {
  open: Open | null
  phone: PhoneRow | undefined
  onClose: () => void
}) {
  if (open?.kind === 'new') return <PhoneForm phone={null} onClose={onClose} />
  if (open?.kind === 'edit' && phone) return <PhoneForm phone={phone} onClose={onClose} />
  if (open?.kind === 'test' && phone) return <PhoneTest phone={phone} onClose={onClose} />
  return null
}

/** Lets the server try again to read the messages that it could not read, with the current patterns. */
function ReadAgain() {
  const { may } = useMe()
  const readAgain = useMutation({
    mutationFn: () => connectionsApi.readAgain(undefined),
    onSuccess: ({ entries, waiting }) =>
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.phone_read_again(),
        text: m.phone_read_again_done({ n: entries, waiting }),
      }),
    onError: (failure) =>
      toast({
        tone: 'danger',
        ms: toastMs.long,
        title: m.phone_read_again(),
        text: problemText(asProblem(failure)),
      }),
  })
  const disabledReason = may.includes('entry.create') ? null : m.phone_needs_create()
  return (
    <ActButton
      disabledReason={disabledReason}
      variant="default"
      loading={readAgain.isPending}
      onClick={() => readAgain.mutate()}
    >
      {m.phone_read_again()}
    </ActButton>
  )
}
