import type { ParserRow, SampleFailure } from '@khlang/contract/statements/statement-messages'
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
import { withLatinDigits } from '@khlang/domain/digits'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from 'virtual:limits/statements/save-parser'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { useMe } from '#parts/session/me.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { RefusedFields } from '#parts/problems/RefusedFields.tsx'
import { problemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { parsersKey } from './manual-queries.ts'
import { maskText, patternText } from './manual-labels.ts'
import { type Draft, draftFrom, emptySample, finished } from './parser-draft.ts'
import styles from './ParserForm.module.css'
import { ParserFailures, parserRefusal } from './ParserFailures.tsx'
import { ParserSample } from './ParserSample.tsx'

const sources = { sms: m.manual_source_sms, app: m.manual_source_app, line: m.manual_source_line }
const years = {
  none: m.manual_years_none,
  buddhist: m.manual_years_buddhist,
  gregorian: m.manual_years_gregorian,
}

type Tested = { draftKey: string; failures: readonly SampleFailure[] }

/** The path of each field: in the command, the fields of a pattern are inside `parser`. */
const paths = Object.fromEntries(
  (
    [
      'key',
      'name',
      'bank',
      'source',
      'direction',
      'years',
      'mask',
      'order',
      'on',
      'pattern',
      'samples',
    ] as const
  ).map((name) => [name, `parser.${name}`]),
)

type Props = {
  draft: Draft
  /** The keys that a new pattern must not have, since a pattern with one of them exists. */
  takenKeys: ReadonlySet<string>
  onBack: () => void
}

/**
 * Edits a pattern beside its samples. Each sample shows at once the values that this pattern alone reads from it.
 * Before saving, the samples of all patterns are tested.
 */
export function ParserForm({ draft: opened, takenKeys, onBack }: Props) {
  const { may } = useMe()
  const client = useQueryClient()
  /** The result of the last test, with the pattern that was tested. */
  const [tested, setTested] = useState<Tested | null>(null)
  const runTest = async (parser: MessageParser) => {
    const { failures } = await api.statements.testParser({ parser: toSend(parser) })
    setTested({ draftKey: JSON.stringify(parser), failures })
    return failures
  }
  const form = useForm({
    row: opened.isNew ? null : opened,
    draftOf: (row) => (row ?? opened).parser,
    lockedReason: may.includes('parser.edit') ? null : m.manual_needs_parser(),
    errorsOf: ({ key, pattern }) => {
      const compiled = compilePattern(pattern)
      return {
        key: opened.isNew && takenKeys.has(key.trim()) && m.manual_pattern_key_taken(),
        pattern: compiled.ok ? null : patternText[compiled.refusal](),
      }
    },
    whyNot: ({ samples }) => (samples.length === 0 ? m.manual_pattern_no_samples() : null),
    send: async (parser, { seenRow }) =>
      (await runTest(parser)).length > 0
        ? null
        : api.statements.saveParser({
            parser: toSend(parser),
            version: seenRow?.version ?? 0,
            isNew: opened.isNew,
          }),
    onSaved: (saved) => {
      if (saved === null) return
      const title = m.manual_pattern_saved({ n: saved.readable })
      toast({ title, text: '', tone: 'success', ms: toastMs.brief })
      void client.invalidateQueries({ queryKey: parsersKey })
      void client.invalidateQueries({ queryKey: ['messages'] })
      onBack()
    },
    newerRowOf: (row) => draftFrom(row as ParserRow),
    limits,
    paths,
  })
  const { draft: parser, change } = form
  const test = useMutation({ mutationFn: () => runTest(parser) })
  const failures = tested?.draftKey === JSON.stringify(parser) ? tested.failures : null
  const setSample = (sampleIndex: number, sample: Sample | null) =>
    change({
      samples: parser.samples.flatMap((one, index) => (index === sampleIndex ? (sample ?? []) : one)),
    })
  const compiledAlone = form.problems.pattern ? [] : compileParsers([{ ...parser, on: true }])

  return (
    <section className={styles.editor}>
      <Button variant="default" size="compact-md" className={styles.back} onClick={onBack}>
        {m.go_back()}
      </Button>
      <Form
        form={form}
        submit={m.manual_pattern_save()}
        label={parser.name || m.manual_patterns_new()}
        className={styles.form}
        ownRefusal={parserRefusal}
        acts={
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {m.manual_pattern_test()}
          </Button>
        }
      >
        <div className={styles.fields}>
          <TextInput
            label={m.manual_pattern_key()}
            {...form.field('key')}
            readOnly={!opened.isNew}
            onChange={(event) => change({ key: event.currentTarget.value.toLowerCase() })}
          />
          <TextInput label={m.manual_pattern_name()} {...form.field('name')} />
          <NativeSelect label={m.manual_pattern_bank()} data={[...bankCodes]} {...form.field('bank')} />
          <NativeSelect
            label={m.manual_pattern_source()}
            data={messageSources.map((value) => ({ value, label: sources[value]() }))}
            {...form.field('source')}
          />
          <NativeSelect
            label={m.manual_pattern_direction()}
            data={[
              { value: 'in', label: m.manual_message_in() },
              { value: 'out', label: m.manual_message_out() },
            ]}
            {...form.field('direction')}
          />
          <NativeSelect
            label={m.manual_pattern_years()}
            data={yearStyles.map((value) => ({ value, label: years[value]() }))}
            {...form.field('years')}
          />
          <NativeSelect
            label={m.manual_pattern_mask()}
            data={[
              { value: '', label: m.manual_mask_none() },
              ...maskKinds.map((value) => ({ value, label: maskText[value]() })),
            ]}
            {...form.field('mask')}
            value={parser.mask ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ mask: value === '' ? null : (value as MessageParser['mask']) })
            }
          />
          <TextInput
            label={m.manual_pattern_order()}
            inputMode="numeric"
            {...form.field('order')}
            value={String(parser.order)}
            onChange={({ currentTarget: { value } }) =>
              change({ order: Number(withLatinDigits(value).replaceAll(/\D/g, '').slice(0, 5)) })
            }
          />
        </div>
        <Checkbox label={m.manual_pattern_on()} {...form.tick('on')} />
        <Textarea
          label={m.manual_pattern_text()}
          description={m.manual_pattern_help({
            fields: messageFields.map((field) => `{${field}}`).join(' '),
          })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={2}
          {...form.field('pattern')}
        />
        {parser.samples.map((sample, at) => {
          const reading = readMessage(sample.text, heardOf(sample), compiledAlone)
          return (
            <ParserSample
              key={at}
              number={at + 1}
              sample={sample}
              disabled={form.field('samples').disabled}
              actual={reading && expectedOf(reading)}
              errorAt={(field) => form.errorAt(`samples.${at}.${field}`)}
              onChange={(changed) => setSample(at, changed)}
              onRemove={() => setSample(at, null)}
            />
          )
        })}
        <Button
          variant="default"
          className={styles.back}
          onClick={() => change({ samples: [...parser.samples, emptySample()] })}
        >
          {m.manual_pattern_sample_add()}
        </Button>
        {failures && <ParserFailures failures={failures} />}
        {test.error && <TestRefusal problem={asProblem(test.error)} />}
      </Form>
    </section>
  )
}

function TestRefusal({ problem }: { problem: Problem }) {
  return (
    <Notice tone="danger" urgent title={problemText(problem)}>
      {parserRefusal(problem) ?? <RefusedFields problem={problem} />}
    </Notice>
  )
}

const toSend = (parser: MessageParser) => {
  const { samples, ...rest } = finished(parser)
  return { ...rest, samples: [...samples] }
}
