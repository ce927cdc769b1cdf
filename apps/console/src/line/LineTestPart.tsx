import type { LineTest } from '@khlang/contract/line/line'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { quotaText } from './quota-labels.ts'

/** Tests the connection to LINE, and shows the result in one sentence. */
export function LineTestPart({ mayManage }: { mayManage: boolean }) {
  const test = useMutation({ mutationFn: () => connectionsApi.testLine() })
  const result = test.data
  return (
    <div className="stack">
      <ActButton
        variant="default"
        disabledReason={mayManage ? null : m.problem_not_permitted()}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {m.line_test()}
      </ActButton>
      {test.error && <LoadProblem error={test.error} onAgain={() => test.mutate()} />}
      {result && (
        <Notice
          tone={result.verdict !== 'ok' ? 'danger' : result.webhook === 'ok' ? 'success' : 'warning'}
          title={verdictText(result)}
        >
          {result.verdict === 'ok' ? (
            <span>
              {m.line_quota()}: {quotaText(result.quota)}. {hookText[result.webhook]()}
            </span>
          ) : (
            result.words
          )}
        </Notice>
      )}
    </div>
  )
}

const verdictText = ({ verdict, bot }: LineTest) =>
  verdict === 'ok'
    ? m.line_test_ok({ name: bot?.name ?? '', id: bot?.basicId ?? '' })
    : {
        token: m.line_test_token,
        forbidden: m.line_test_forbidden,
        busy: m.line_test_busy,
        silent: m.line_test_silent,
        missing: m.line_test_missing,
      }[verdict]()

const hookText: Record<LineTest['webhook'], () => string> = {
  ok: m.line_hook_ok,
  elsewhere: m.line_hook_elsewhere,
  unset: m.line_hook_unset,
  off: m.line_hook_off,
  unknown: m.line_hook_unknown,
}
