import { Button } from '@mantine/core'
import * as m from '#messages'
import type { Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { Mark } from '#ui/Mark.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './AppProblem.module.css'
import { paths } from '#parts/navigation/paths.ts'
import { signOutAndLeave } from '#parts/session/sign-out.ts'

type Props = { problem: Problem; onRetry: () => void }

/**
 * Shows why the employee cannot be loaded, such as an unreachable server, or an account that belongs to no employee.
 */
export function AppProblem({ problem, onRetry }: Props) {
  const isNoEmployee = problem.code === 'not-an-employee'
  return (
    <main className={styles.page}>
      <Mark />
      <Notice tone="danger" urgent title={problemText(problem)}>
        {isNoEmployee && m.not_an_employee_literal()}
      </Notice>
      {isNoEmployee ? (
        <Button onClick={() => void signOutAndLeave(paths.login)}>{m.sign_out()}</Button>
      ) : (
        <Button onClick={onRetry}>{m.try_again()}</Button>
      )}
    </main>
  )
}
