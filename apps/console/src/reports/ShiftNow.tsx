import { bangkokText } from '@khlang/domain/time'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits } from 'virtual:limits/reports/give-hand-over'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { toast, toastMs } from '#ui/toast.ts'
import type { HandOverSearch } from './closing-search.ts'
import { handOversKey } from './hand-over-labels.ts'
import { momentOf } from './moment.ts'
import { ShiftSheet } from './ShiftSheet.tsx'
import { useNews } from '#parts/use-news.ts'
import styles from './Closing.module.css'

/** The parts of the command: the shown period (times as `momentOf` returns them), and the note. */
type ShiftPeriod = { from?: string; until?: string; note: string }
type Props = { search: HandOverSearch; onSearch: (search: HandOverSearch) => void }

/** Shows the current shift with its live figures, and takes the first signature. */
export function ShiftNow({ search, onSearch }: Props) {
  const { may } = useMe()
  const client = useQueryClient()
  const period = {
    ...(search.from && { from: momentOf(search.from) ?? search.from }),
    ...(search.until && { until: momentOf(search.until) ?? search.until }),
  }
  const queryKey = ['shift', period]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.reports.shift(period, { signal }),
    refetchInterval: 30_000,
  })
  useNews(queryKey, ['statements', 'deposits', 'withdrawals', 'orders', 'handOvers'])
  const form = useForm({
    draftOf: (): ShiftPeriod => ({ note: '' }),
    lockedReason: may.includes('shift.handOver') ? null : m.problem_not_permitted(),
    limits,
    send: ({ note, ...ends }, { operationId }) =>
      api.reports.giveHandOver({ operationId, ...ends, ...(note.trim() !== '' && { note: note.trim() }) }),
    onSaved: (handedOver) => {
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.shift_number({ n: handedOver.number }),
        text: m.shift_given_toast(),
      })
      client.setQueryData(['hand-over', handedOver.id], handedOver)
      void client.invalidateQueries({ queryKey: handOversKey })
      onSearch({ id: handedOver.id })
    },
  })
  const note = useRef<HTMLTextAreaElement>(null)
  useKeys([{ code: 'KeyN', shown: 'N', label: m.shift_note(), run: () => note.current?.focus() }])
  return (
    <div className={styles.sheet}>
      <PeriodForm
        key={`${search.from} ${search.until}`}
        search={search}
        shiftStart={data?.from}
        onSearch={onSearch}
      />
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <div className={styles.skeleton} aria-hidden="true" />}
      {data && <ShiftSheet figures={data} now={null} />}
      <section className={styles.card} aria-label={m.shift_give()} data-screen-only>
        <Form
          form={{ ...form, submit: (what) => form.submit(what, period) }}
          submit={m.shift_give()}
          what={`${m.shift_give()} · ${period.from ?? textOfStart(data?.from)} – ${period.until ?? m.shift_until_now()}`}
          acts={<span className={styles.signed}>{m.shift_give_hint()}</span>}
        >
          <Textarea
            ref={note}
            label={
              <>
                {m.shift_note()} <KeyMark shown="N" />
              </>
            }
            aria-keyshortcuts="N"
            description={m.shift_note_hint()}
            autosize
            minRows={3}
            {...form.field('note')}
          />
        </Form>
      </section>
    </div>
  )
}

const textOfStart = (start: string | undefined) =>
  start === undefined ? '' : bangkokText(new Date(start)).slice(0, 16)

/**
 * Edits the period, in Bangkok time. By default it starts at the last hand-over, or today if none is recent, and ends
 * now.
 */
function PeriodForm({ search, shiftStart, onSearch }: Props & { shiftStart: string | undefined }) {
  const [from, setFrom] = useState(search.from ?? '')
  const [until, setUntil] = useState(search.until ?? '')
  const momentError = (text: string) => text.trim() !== '' && momentOf(text) === null && m.shift_time_wrong()
  return (
    <form
      className={styles.period}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!momentError(from) && !momentError(until))
          onSearch({ from: from.trim() || undefined, until: until.trim() || undefined })
      }}
    >
      <TextInput
        size="sm"
        label={m.shift_from()}
        placeholder={textOfStart(shiftStart)}
        value={from}
        error={momentError(from)}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        size="sm"
        label={m.shift_until()}
        placeholder={m.shift_until_now()}
        value={until}
        error={momentError(until)}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default">
        {m.shift_show()}
      </Button>
    </form>
  )
}
