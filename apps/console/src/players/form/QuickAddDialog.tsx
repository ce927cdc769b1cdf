import type { AgentId } from '@khlang/domain/brand'
import { unusualLength } from '@khlang/domain/players/bank-account'
import { type PlayerField, rightOf } from '@khlang/domain/players/player-fields'
import { longestName, readName } from '@khlang/domain/players/player-name'
import { bankCodes } from '@khlang/domain/statements/banks'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { bankLabel } from '#parts/bank-labels.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { useReferralChoices } from '#parts/player/use-referral-choices.ts'
import { ActButton } from '#ui/ActButton.tsx'
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
import { useBlocked } from './use-blocked.ts'
import { useSavePlayer } from './use-save-player.ts'
import { useSaveQuestions } from './use-save-questions.ts'
import { SaveQuestionDialogs } from './SaveQuestionDialogs.tsx'

export type QuickAddDialogProps = {
  onSaved: (id: string) => void
  /** Opens the form with all fields, which takes over what was typed. */
  onAllFields: () => void
  onClose: () => void
}

const base: Base = { draft: draftOf(null), hidden: {} }
const nothing: Emptied = new Set()
const order = ['firstName', 'mobile', 'bank', 'accountNumber', 'agentId', 'code'] as const
type QuickField = (typeof order)[number]
const inputId = (field: QuickField) => `player-quick-${field}`

/** A new player by the five things that a caller is asked; everything else is in the form with all fields. */
export function QuickAddDialog({ onSaved, onAllFields, onClose }: QuickAddDialogProps) {
  const { may } = useMe()
  const { agents, masters, isKnown } = useReferralChoices()
  const [name, setName] = useState('')
  const [draft, setDraft] = useState<Draft>(base.draft)
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState(false)
  const questions = useSaveQuestions()
  const [leaving, setLeaving] = useState(false)

  const duplicates = useDuplicatePlayers({ id: null, draft, base, emptied: nothing })
  const hits = useBlocked({ draft, base, emptied: nothing })
  // A shop without agents types its codes.
  const referrer = chosen === '' && isKnown && agents.length + masters.length === 0 ? noReferrer : chosen
  const typesCode = referrer === noReferrer
  /** A code that was typed before an agent was chosen is not sent. */
  const written: Draft = typesCode ? draft : { ...draft, code: '' }
  const dirty = changedOf(written, base, nothing).length > 0
  const save = useSavePlayer({
    picture: null,
    onKept: () => {},
    onDone({ id }) {
      toast({ tone: 'success', ms: toastMs.brief, title: m.form_saved(), text: readName(name) })
      onSaved(id)
    },
    onStale: () => {},
    onDuplicates: questions.askAboutDuplicates,
    onBlocked: questions.askAboutBlocked,
  })

  const found = problemsOf(draft, base, { emptied: nothing, isNew: true })
  const problems: { [Field in PlayerField]?: string | undefined } = {
    ...Object.fromEntries(Object.entries(found).map(([field, problem]) => [field, wrongText(problem)])),
    firstName: found.firstName && m.player_quick_needs_name(),
    agentId: referrer === '' ? m.player_quick_needs_referrer() : undefined,
    code: typesCode && found.code ? wrongText(found.code) : undefined,
  }
  const first = order.find((field) => problems[field] !== undefined)
  const disabledReason = !may.includes('player.edit')
    ? m.player_needs_edit()
    : first
      ? `${first === 'firstName' || first === 'agentId' ? '' : `${fieldLabel(first)}: `}${problems[first]}`
      : null
  const errorOf = (field: QuickField): string | false => {
    const typed = field === 'firstName' ? name : field === 'agentId' ? referrer : draft[field]
    return ((tried || typed.trim() !== '') && problems[field]) || (save.refused[field] ?? false)
  }
  const { state } = save
  /** A dialog of its own, or the field itself, says why it was refused. */
  const saidElsewhere =
    state.phase === 'refused' &&
    (state.problem.code === 'player-alike' || (state.problem.code === 'code-taken' && typesCode))
  const bankReason = whyNot(rightOf('bank'), may)

  function set(change: Partial<Draft>) {
    setDraft((now) => ({ ...now, ...change }))
    save.forget(Object.keys(change))
  }
  const wish = (more: Partial<Parameters<typeof save.run>[0]> = {}) =>
    save.run({
      target: null,
      changes: writtenOf(written, base, nothing),
      ...questions.answers,
      ...more,
    })
  function submit() {
    if (save.busy || disabledReason !== null) return
    if (duplicates.some(({ player }) => !questions.haveSeen(player.id)))
      return questions.askAboutDuplicates(duplicates)
    wish()
  }
  /** Enter in a field that cannot be saved yet leads to what is missing. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || first === undefined || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    setTried(true)
    document.getElementById(inputId(first))?.focus()
  }
  function close() {
    dropHandedDraft()
    onClose()
  }

  const field = (one: QuickField) => ({
    id: inputId(one),
    error: errorOf(one),
    autoComplete: 'off',
    onKeyDown,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
  })
  const text = (one: Exclude<QuickField, 'firstName' | 'agentId'>) => ({
    ...field(one),
    label: fieldLabel(one),
    value: draft[one],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [one]: value }),
  })
  return (
    <Dialog title={m.page_player_new()} onClose={() => (dirty ? setLeaving(true) : close())}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          {...field('firstName')}
          data-autofocus
          required
          label={m.player_quick_name()}
          maxLength={longestName * 2}
          value={name}
          onChange={({ currentTarget: { value } }) => {
            const [firstName = '', ...rest] = readName(value).split(' ')
            setName(value)
            set({ firstName, lastName: rest.join(' ') })
          }}
        />
        <TextInput {...text('mobile')} inputMode="tel" maxLength={40} />
        <div className={styles.beside}>
          <NativeSelect
            {...text('bank')}
            disabled={bankReason !== null}
            data={[
              { value: '', label: m.player_bank_none() },
              ...bankCodes.map((code) => ({ value: code, label: bankLabel(code) })),
            ]}
          />
          <TextInput
            {...text('accountNumber')}
            disabled={bankReason !== null}
            inputMode="numeric"
            maxLength={60}
          />
        </div>
        {bankReason && <Notice tone="quiet">{bankReason}</Notice>}
        <UnusualLength draft={draft} />
        <ReferrerSelect
          id={inputId('agentId')}
          value={referrer}
          error={errorOf('agentId')}
          onChoose={(value, referral) => {
            setChosen(value)
            set(referral)
          }}
        />
        {typesCode ? (
          <TextInput {...text('code')} required autoCapitalize="none" maxLength={30} />
        ) : (
          <CodeToCome agentId={draft.agentId} />
        )}
        <BlockedNotice hits={hits} />
        <DuplicatePlayers duplicates={duplicates} />
        {!saidElsewhere && <OperationNotice state={state} onAgain={save.again} onDismiss={save.dismiss} />}
        <div className={styles.actions}>
          <TextButton
            className={styles.all}
            onClick={() => {
              handDraft(written, onClose)
              onAllFields()
            }}
          >
            {m.player_quick_all_fields()}
          </TextButton>
          <ActButton type="submit" disabledReason={disabledReason} loading={save.busy}>
            {m.player_form_create()}
          </ActButton>
        </div>
      </form>
      <SaveQuestionDialogs questions={questions} onAnswer={wish} onDrop={save.dismiss} />
      {leaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={close} />}
    </Dialog>
  )
}

function UnusualLength({ draft: { bank, accountNumber } }: { draft: Draft }) {
  const read = readField('accountNumber', accountNumber)
  const number = 'value' in read && typeof read.value === 'string' ? read.value : null
  const usual = number === null ? null : unusualLength(bank || null, number)
  if (!usual) return null
  return (
    <Notice tone="warning">
      {m.player_account_unusual({ bank: bankLabel(bank), digits: number!.length, usual: usual.join(', ') })}
    </Notice>
  )
}

/** The code that the agent counts next. Its line is always there, so that nothing moves. */
function CodeToCome({ agentId }: { agentId: string }) {
  const { data } = useQuery({
    queryKey: ['players', 'next-code', agentId],
    queryFn: ({ signal }) => api.players.nextCode({ agentId: agentId as AgentId }, { signal }),
    enabled: agentId !== '',
    staleTime: 0,
  })
  return (
    <p className={styles.code} role="status">
      {agentId === ''
        ? m.player_quick_code_counted()
        : data
          ? m.player_quick_code({ code: data.code })
          : '\u00a0'}
    </p>
  )
}
