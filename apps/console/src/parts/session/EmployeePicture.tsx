import { PersonPicture } from './PersonPicture.tsx'
import { useEmployeePicture } from './use-employee-pictures.ts'

type Props = { email: string; size: number }

/** Shows an employee's picture, or the initials of their e-mail without one. */
export const EmployeePicture = ({ email, size }: Props) => (
  <PersonPicture name={email} address={useEmployeePicture(email)} size={size} />
)
