import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '#parts/api/employees-api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import styles from './Account.module.css'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { MyName } from './MyName.tsx'
import { MyPassword } from './MyPassword.tsx'
import { MyPicture } from './MyPicture.tsx'
import { MySecurity } from './MySecurity.tsx'
import { MySessions } from './MySessions.tsx'
import { profileKey } from '../sign-in/profile-key.ts'
import { SignInList } from './SignInList.tsx'

export type AccountPart = 'account' | 'password' | 'security' | 'linked' | 'devices' | 'history'

/**
 * Shows the employee's own account: picture and name, password, security, linked accounts, sessions, sign-in
 * history.
 */
export function MyAccount({ part }: { part: AccountPart }) {
  const { data, error, refetch } = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => employeesApi.profile(undefined, { signal }),
  })
  return (
    <div className={styles.form}>
      {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {part === 'account' && <MyPicture />}
      {part === 'account' && data && <MyName profile={data} />}
      {part === 'password' && data && <MyPassword profile={data} />}
      {part === 'security' && data && <MySecurity email={data.email} />}
      {part === 'linked' && <LinkedAccounts />}
      {part === 'devices' && <MySessions />}
      {part === 'history' && (
        <SignInList
          queryKey={['mine']}
          read={(cursor, signal) =>
            employeesApi.mySignIns({ ...(cursor && { cursor }), limit: 20 }, { signal })
          }
        />
      )}
    </div>
  )
}
