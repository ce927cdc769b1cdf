import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import type { OperationId } from '@khlang/domain/brand'
import { unusualLength } from '@khlang/domain/players/bank-account'
import { type PlayerField, rightOf } from '@khlang/domain/players/player-fields'
import { maxNameLength, readName } from '@khlang/domain/players/player-name'
import { bankCodes } from '@khlang/domain/statements/banks'
import { NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { bankLabel } from '#parts/bank-labels.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { isComposing } from '#parts/keys/is-composing.ts'
import { useMe } from '#parts/session/me.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { useNextCode } from '#parts/player/use-next-code.ts'
import { useAgentChoices, useMasterChoices } from '#parts/player/agent-choices.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { DuplicatePlayers } from './DuplicatePlayers.tsx'
import { BlockedNotice } from './BlockedNotice.tsx'
import { type Base, changedOf, type Emptied, problemsOf, writtenOf } from './changes.ts'
import { type Draft, draftOf } from './draft.ts'
import { fieldLabel } from './field-labels.ts'
import { dropHandedDraft, handDraft } from './handed-draft.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { wrongText } from './wrong-labels.ts'
import styles from './QuickAdd.module.css'
import { noReferrer, ReferrerSelect } from './ReferrerSelect.tsx'
import { readField } from './read-field.ts'
import { whyNot } from './refused-labels.ts'
import { useDuplicatePlayers } from './use-duplicate-players.ts'
import { type BlockedHit, useBlocked } from './use-blocked.ts'
import { useSaveQuestions } from './use-save-questions.ts'
import { SaveQuestionDialogs } from './SaveQuestionDialogs.tsx'

export type QuickAddDialogProps = {
  onSaved: (id: string) => void
  /** Opens the form with all fields, with the values typed here. */
  onAllFields: () => void
  onClose: () => void
}

const base: Base = { draft: draftOf(null), hidden: {} }
const nothing: Emptied = new Set()
/** An empty draft: the player's fields, the fields of this form only, and the answers to questions before saving. */
const blank = {
  ...base.draft,
  name: '',
  referrer: '',
  alikeSeen: [] as string[],
  letIn: undefined as string | undefined,
  blockedSeen: undefined as string[] | undefined,
}
type Typed = typeof blank
const order = ['name', 'mobile', 'bank', 'accountNumber', 'referrer', 'code'] as const
type QuickField = (typeof order)[number]
const inputId = (field: QuickField) => `player-quick-${field}`
const pathOf = { name: 'player.firstName', referrer: 'player.agentId' } as Partial<Record<QuickField, string>>
const paths = Object.fromEntries(order.map((field) => [field, pathOf[field] ?? `player.${field}`]))

/**
 * Creates a player from the values that a caller is asked for: name, mobile, bank, account number, referrer (without
 * one, the code). All other fields are in the form with all fields.
 */
export function QuickAddDialog({ onSaved, onAllFields, onClose }: QuickAddDialogProps) {
  const { may } = useMe()
  const agents = useAgentChoices()
  const masters = useMasterChoices()
  const areNone = [agents, masters].every(({ choices, isKnown }) => isKnown && choices.length === 0)
  const questions = useSaveQuestions()
  const [leaving, setLeaving] = useState(false)
  // In a shop without agents and masters, the employee types the code.
  const referrerOf = ({ referrer }: Typed) => (referrer === '' && areNone ? noReferrer : referrer)
  const typesCode = (typed: Typed) => referrerOf(typed) === noReferrer
  /** Returns the player to send. A code that was typed before an agent was chosen is left out. */
  const playerOf = (typed: Typed): Draft => (typesCode(typed) ? typed : { ...typed, code: '' })
  const form = useForm({
    draftOf: () => blank,
    errorsOf(typed) {
      const problems = problemsOf(typed, base, { emptied: nothing, isNew: true })
      const wrongAt = (field: PlayerField) => problems[field] && wrongText(problems[field])
      return {
        name: problems.firstName && m.player_quick_needs_name(),
        mobile: wrongAt('mobile'),
        bank: wrongAt('bank'),
        accountNumber: wrongAt('accountNumber'),
        referrer: referrerOf(typed) === '' && m.player_quick_needs_referrer(),
        code: typesCode(typed) && wrongAt('code'),
      }
    },
    lockedReason: may.includes('player.edit') ? null : m.player_needs_edit(),
    send: ({ alikeSeen, letIn, blockedSeen, ...typed }, { operationId }) =>
      api.players.create({
        operationId: operationId as OperationId,
        alikeSeen,
        letIn,
        blockedSeen,
        player: writtenOf(playerOf({ ...blank, ...typed }), base, nothing) as { firstName: string },
      }),
    onSaved({ id }, { draft: { name } }) {
      toast({ tone: 'success', ms: toastMs.brief, title: m.form_saved(), text: readName(name) })
      onSaved(id)
    },
    onRefused: ({ code, details }) => {
      if (code === 'player-alike')
        questions.askAboutDuplicates((details.row as unknown as { rows: DuplicatePlayer[] }).rows)
      if (code === 'value-blocked')
        questions.askAboutBlocked((details.row as unknown as { hits: BlockedHit[] }).hits)
    },
    fieldOfCode: { 'player-alike': null, 'code-taken': 'code' },
    paths,
  })
  const { draft, change } = form
  const player = playerOf(draft)
  const duplicates = useDuplicatePlayers({ id: null, draft, base, emptied: nothing })
  const hits = useBlocked({ draft, base, emptied: nothing })
  const dirty = changedOf(player, base, nothing).length > 0
  const bankReason = whyNot(rightOf('bank'), may)

  function submit(what: string) {
    if (form.save.busy || form.disabledReason !== null) return
    if (duplicates.some(({ player: { id } }) => !questions.haveSeen(id)))
      return questions.askAboutDuplicates(duplicates)
    form.submit(what, questions.answers)
  }
  /** Moves the focus to the first missing or invalid field when Enter is pressed in a form that cannot be saved yet. */
  function onKeyDown(event: KeyboardEvent) {
    const first = order.find((one) => form.problems[one])
    if (event.key !== 'Enter' || first === undefined || !(event.target instanceof HTMLInputElement)) return
    if (isComposing(event)) return
    event.preventDefault()
    document.getElementById(inputId(first))?.focus()
  }
  function close() {
    dropHandedDraft()
    onClose()
  }

  const field = (one: QuickField) => ({
    ...form.field(one),
    id: inputId(one),
    autoComplete: 'off',
    onKeyDown,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
  })
  const bankField = { disabled: form.disabledReason === m.player_needs_edit() || bankReason !== null }
  return (
    <Dialog title={m.page_player_new()} onClose={() => (dirty ? setLeaving(true) : close())}>
      <Form
        form={{ ...form, submit }}
        submit={m.player_form_create()}
        className={styles.form}
        acts={
          <TextButton
            className={styles.all}
            onClick={() => {
              handDraft(player, onClose)
              onAllFields()
            }}
          >
            {m.player_quick_all_fields()}
          </TextButton>
        }
      >
        <TextInput
          {...field('name')}
          data-autofocus
          required
          label={m.player_quick_name()}
          maxLength={maxNameLength * 2}
          onChange={({ currentTarget: { value } }) => {
            const [firstName = '', ...rest] = readName(value).split(' ')
            change({ name: value, firstName, lastName: rest.join(' ') })
          }}
        />
        <TextInput {...field('mobile')} label={fieldLabel('mobile')} inputMode="tel" maxLength={40} />
        <div className={styles.beside}>
          <NativeSelect
            {...field('bank')}
            {...bankField}
            label={fieldLabel('bank')}
            data={[
              { value: '', label: m.player_bank_none() },
              ...bankCodes.map((code) => ({ value: code, label: bankLabel(code) })),
            ]}
          />
          <TextInput
            {...field('accountNumber')}
            {...bankField}
            label={fieldLabel('accountNumber')}
            inputMode="numeric"
            maxLength={60}
          />
        </div>
        {bankReason && <Notice tone="quiet">{bankReason}</Notice>}
        <UnusualLength draft={draft} />
        <ReferrerSelect
          id={inputId('referrer')}
          value={referrerOf(draft)}
          error={form.errorAt('referrer') ?? false}
          onChoose={(value, referral) => change({ referrer: value, ...referral })}
        />
        {typesCode(draft) ? (
          <TextInput
            {...field('code')}
            label={fieldLabel('code')}
            required
            autoCapitalize="none"
            maxLength={30}
          />
        ) : (
          <CodeToCome agentId={draft.agentId} />
        )}
        <BlockedNotice hits={hits} />
        <DuplicatePlayers duplicates={duplicates} />
      </Form>
      <SaveQuestionDialogs
        questions={questions}
        onAnswer={(answer) => form.submit(m.player_form_create(), { ...questions.answers, ...answer })}
        onDrop={form.save.dismiss}
      />
      {leaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={close} />}
    </Dialog>
  )
}

function UnusualLength({ draft: { bank, accountNumber } }: { draft: Draft }) {
  const read = readField('accountNumber', accountNumber)
  const number = 'value' in read && typeof read.value === 'string' ? read.value : null
  const usualLengths = number === null ? null : unusualLength(bank || null, number)
  if (!usualLengths) return null
  return (
    <Notice tone="warning">
      {m.player_account_unusual({
        bank: bankLabel(bank),
        digits: number!.length,
        usual: usualLengths.join(', '),
      })}
    </Notice>
  )
}

/** Shows the next code of the agent. The line is there before the code is known, too, so that nothing moves. */
function CodeToCome({ agentId }: { agentId: string }) {
  const code = useNextCode(agentId)
  return (
    <p className={styles.code} role="status">
      {agentId === '' ? m.player_quick_code_counted() : code ? m.player_quick_code({ code }) : '\u00a0'}
    </p>
  )
}
