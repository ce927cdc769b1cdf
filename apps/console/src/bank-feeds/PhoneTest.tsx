import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'
import { unreadText } from './phone-labels.ts'

/** Shows what would happen to a message of this phone. Nothing is stored. */
export function PhoneTest({ phone, onClose }: { phone: PhoneRow; onClose: () => void }) {
  const [sender, setSender] = useState(phone.senders[0] ?? '')
  const [text, setText] = useState('')
  const test = useMutation({
    mutationFn: () =>
      connectionsApi.testPhone({ phoneId: phone.id as never, sender: sender.trim(), text: text.trim() }),
  })
  const disabledReason = text.trim() === '' || sender.trim() === '' ? m.phone_test_fill() : null
  return (
    <Dialog title={m.phone_test_title({ name: phone.name })} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null) test.mutate()
        }}
      >
        <TextInput
          label={m.phone_test_sender()}
          maxLength={80}
          value={sender}
          onChange={({ currentTarget: { value } }) => setSender(value)}
        />
        <Textarea
          label={m.phone_test_text()}
          data-autofocus=""
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1000}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {test.data && <Judged {...test.data} />}
        {test.error && <ProblemNotice problem={asProblem(test.error)} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.close()}
          </Button>
          <ActButton type="submit" disabledReason={disabledReason} loading={test.isPending}>
            {m.phone_test_run()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Result = Awaited<ReturnType<typeof connectionsApi.testPhone>>

function Judged({ outcome, reason, account, reading }: Result) {
  const title = {
    entry: m.phone_test_entry({ account: account ?? '' }),
    unread: m.phone_test_unread({ reason: unreadText(reason ?? '') }),
    other: m.phone_test_other(),
  }[outcome]
  const tone = { entry: 'success', unread: 'warning', other: 'quiet' } as const
  return (
    <Notice tone={tone[outcome]} urgent title={title}>
      {reading && (
        <span>
          {reading.direction === 'in' ? m.manual_message_in() : m.manual_message_out()} {baht(reading.amount)}{' '}
          · {whenText(reading.occurredAt)} ·{' '}
          {m.manual_message_by({ bank: reading.parser.bank, name: reading.parser.name })}
        </span>
      )}{' '}
      <span>{m.phone_test_nothing()}</span>
    </Notice>
  )
}
