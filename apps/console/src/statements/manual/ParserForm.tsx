import type { ParserRow } from '@khlang/contract/statements/statement-messages'
import { bankCodes } from '@khlang/domain/statements/banks'
import { maskKinds } from '@khlang/domain/statements/messages/mask-kind'
import {
  type MessageParser,
  messageSources,
  type Sample,
  yearStyles,
} from '@khlang/domain/statements/messages/parser'
import { compilePattern, messageFields } from '@khlang/domain/statements/messages/pattern'
import { compileParsers, readMessage } from '@khlang/domain/statements/messages/read-message'
import { expectedOf, heardOf } from '@khlang/domain/statements/messages/samples'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { ConflictNotice } from '#parts/problems/ConflictNotice.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { parsersKey } from './manual-queries.ts'
import { maskText, patternText } from './manual-labels.ts'
import { type Draft, draftFrom, emptySample, finished } from './parser-draft.ts'
import styles from './ParserForm.module.css'
import { ParserFailures, ParserRefusals } from './ParserFailures.tsx'
import { ParserSample } from './ParserSample.tsx'

const sources = { sms: m.manual_source_sms, app: m.manual_source_app, line: m.manual_source_line }
const years = {
  none: m.manual_years_none,
  buddhist: m.manual_years_buddhist,
  gregorian: m.manual_years_gregorian,
}

/** A pattern beside its samples: each shows at once what is read from it, and all are tested before saving. */
export function ParserForm({ draft, onBack }: { draft: Draft; onBack: () => void }) {
  const { may } = useMe()
  const client = useQueryClient()
  const { seen, see } = useAsSeen(draft)
  const [parser, setParser] = useState(draft.parser)
  const test = useMutation({ mutationFn: () => api.statements.testParser({ parser: toSend() }) })
  const save = useMutation({
    mutationFn: async () => {
      const { failures } = await api.statements.testParser({ parser: toSend() })
      if (failures.length > 0) return { failures }
      return { saved: await api.statements.saveParser({ parser: toSend(), version: seen.version }) }
    },
    onSuccess: ({ saved }) => {
      if (!saved) return
      const title = m.manual_pattern_saved({ n: saved.readable })
      toast({ title, text: '', tone: 'success', ms: toastMs.brief })
      void client.invalidateQueries({ queryKey: parsersKey })
      void client.invalidateQueries({ queryKey: ['messages'] })
      onBack()
    },
    onError: (error) => {
      const { code, details } = asProblem(error)
      if (code === 'stale-version' && details.row) see(draftFrom(details.row as ParserRow))
    },
  })
  const toSend = () => ({ ...finished(parser), samples: [...finished(parser).samples] })
  const set = (change: Partial<MessageParser>) => {
    test.reset()
    save.reset()
    setParser((before) => ({ ...before, ...change }))
  }
  const setSample = (at: number, sample: Sample | null) =>
    set({ samples: parser.samples.flatMap((one, index) => (index === at ? (sample ?? []) : one)) })

  const pattern = compilePattern(parser.pattern)
  const alone = pattern.ok ? compileParsers([{ ...parser, on: true }]) : []
  const failures = save.data?.failures ?? test.data?.failures
  const readOnly = may.includes('parser.edit') ? null : m.manual_needs_parser()
  const disabledReason =
    readOnly ??
    (pattern.ok ? null : patternText[pattern.refusal]()) ??
    (parser.samples.length === 0 ? m.manual_pattern_no_samples() : null)

  return (
    <section className={styles.editor}>
      <Button variant="default" size="compact-md" className={styles.back} onClick={onBack}>
        {m.go_back()}
      </Button>
      <div className={styles.fields}>
        <TextInput
          label={m.manual_pattern_key()}
          value={parser.key}
          readOnly={!draft.isNew}
          maxLength={60}
          onChange={(event) => set({ key: event.currentTarget.value.toLowerCase() })}
        />
        <TextInput
          label={m.manual_pattern_name()}
          value={parser.name}
          maxLength={120}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Choice
          label={m.manual_pattern_bank()}
          value={parser.bank}
          data={bankCodes}
          onChange={(bank) => set({ bank })}
        />
        <Choice
          label={m.manual_pattern_source()}
          value={parser.source}
          data={messageSources.map((value) => ({ value, label: sources[value]() }))}
          onChange={(value) => set({ source: value as MessageParser['source'] })}
        />
        <Choice
          label={m.manual_pattern_direction()}
          value={parser.direction}
          data={[
            { value: 'in', label: m.manual_message_in() },
            { value: 'out', label: m.manual_message_out() },
          ]}
          onChange={(value) => set({ direction: value as MessageParser['direction'] })}
        />
        <Choice
          label={m.manual_pattern_years()}
          value={parser.years}
          data={yearStyles.map((value) => ({ value, label: years[value]() }))}
          onChange={(value) => set({ years: value as MessageParser['years'] })}
        />
        <Choice
          label={m.manual_pattern_mask()}
          value={parser.mask ?? ''}
          data={[
            { value: '', label: m.manual_mask_none() },
            ...maskKinds.map((value) => ({ value, label: maskText[value]() })),
          ]}
          onChange={(value) => set({ mask: value === '' ? null : (value as MessageParser['mask']) })}
        />
        <TextInput
          label={m.manual_pattern_order()}
          inputMode="numeric"
          value={String(parser.order)}
          onChange={(event) =>
            set({ order: Number(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 5)) })
          }
        />
      </div>
      <Checkbox
        label={m.manual_pattern_on()}
        checked={parser.on}
        onChange={(event) => set({ on: event.currentTarget.checked })}
      />
      <Textarea
        label={m.manual_pattern_text()}
        description={m.manual_pattern_help({ fields: messageFields.map((field) => `{${field}}`).join(' ') })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={2}
        maxLength={400}
        value={parser.pattern}
        error={!pattern.ok && patternText[pattern.refusal]()}
        onChange={(event) => set({ pattern: event.currentTarget.value })}
      />
      {parser.samples.map((sample, at) => {
        const reading = readMessage(sample.text, heardOf(sample), alone)
        return (
          <ParserSample
            key={at}
            number={at + 1}
            sample={sample}
            actual={reading && expectedOf(reading)}
            onChange={(changed) => setSample(at, changed)}
            onRemove={() => setSample(at, null)}
          />
        )
      })}
      <Button
        variant="default"
        className={styles.back}
        onClick={() => set({ samples: [...parser.samples, emptySample()] })}
      >
        {m.manual_pattern_sample_add()}
      </Button>
      {failures && <ParserFailures failures={failures} />}
      {(save.error ?? test.error) && (
        <Notice tone="danger" urgent title={problemText(asProblem(save.error ?? test.error))}>
          <ConflictNotice
            problem={asProblem(save.error ?? test.error)}
            onTheirs={() => {
              setParser(seen.parser)
              save.reset()
            }}
          />
          <ParserRefusals problem={asProblem(save.error ?? test.error)} />
        </Notice>
      )}
      <div className={styles.acts}>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {m.manual_pattern_test()}
        </Button>
        <ActButton disabledReason={disabledReason} loading={save.isPending} onClick={() => save.mutate()}>
          {m.manual_pattern_save()}
        </ActButton>
      </div>
    </section>
  )
}

type ChoiceProps = {
  label: string
  value: string
  data: readonly (string | { value: string; label: string })[]
  onChange: (value: string) => void
}

const Choice = ({ data, onChange, ...props }: ChoiceProps) => (
  <NativeSelect {...props} data={[...data]} onChange={(event) => onChange(event.currentTarget.value)} />
)
