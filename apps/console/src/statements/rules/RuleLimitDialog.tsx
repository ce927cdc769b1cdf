import type { AccountRule } from '@khlang/contract/statements/statement-rules'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { grouped } from '#ui/numbers.ts'
import { rulesKey } from './use-rules.ts'
import { readBaht } from './read-baht.ts'
import { WholeBaht } from './WholeBaht.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'

/**
 * Changes the amount (whole baht; empty for any) up to which auto-match that is on may match. The server refuses an amount
 * above the limit of the back-test with which it was switched on, and refuses to replace a limit that a colleague has
 * changed meanwhile.
 */
export function RuleLimitDialog({ rule, onClose }: { rule: AccountRule; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    row: rule,
    draftOf: (row) => ({ limit: String((row ?? rule).limit ?? '') }),
    errorsOf: ({ limit }) => ({ limit: readBaht(limit) === undefined && m.rules_limit_wrong() }),
    send: ({ limit }, { seenRow }) =>
      api.statements.limitAutoMatch({
        account: rule.account.code,
        limit: readBaht(limit) ?? null,
        seen: { limit: seenRow!.limit },
      }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: rulesKey })
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: rulesKey }),
  })
  const hint =
    rule.testedLimit === null
      ? m.rules_limit_any_tested()
      : m.rules_limit_tested({ limit: grouped(rule.testedLimit) })
  return (
    <Dialog title={m.rules_change_limit()} onClose={onClose}>
      <Form form={form} submit={m.rules_save_limit()} onCancel={onClose}>
        <WholeBaht label={m.rules_limit()} hint={hint} {...form.pick('limit')} />
      </Form>
    </Dialog>
  )
}
