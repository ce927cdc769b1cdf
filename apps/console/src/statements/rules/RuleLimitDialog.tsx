import type { AccountRule } from '@khlang/contract/statements/statement-rules'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { rulesKey } from './use-rules.ts'
import { readBaht, WholeBaht } from './WholeBaht.tsx'

/** Sets the highest amount for auto-match: never above the limit of its back-test. */
export function RuleLimitDialog({ rule, onClose }: { rule: AccountRule; onClose: () => void }) {
  const client = useQueryClient()
  const [text, setText] = useState(rule.limit === null ? '' : String(rule.limit))
  const limit = readBaht(text)
  const save = useMutation({
    mutationFn: () => api.statements.limitAutoMatch({ account: rule.account.code, limit: limit ?? null }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: rulesKey })
      onClose()
    },
  })
  const hint =
    rule.testedLimit === null
      ? m.rules_limit_any_tested()
      : m.rules_limit_tested({ limit: grouped(rule.testedLimit) })
  return (
    <Dialog title={m.rules_change_limit()} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (limit !== undefined) save.mutate()
        }}
      >
        <WholeBaht label={m.rules_limit()} hint={hint} value={text} onChange={setText} />
        {save.error && <Notice tone="danger">{problemText(asProblem(save.error))}</Notice>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton
            type="submit"
            disabledReason={limit === undefined ? m.rules_limit_wrong() : null}
            loading={save.isPending}
          >
            {m.rules_save_limit()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
