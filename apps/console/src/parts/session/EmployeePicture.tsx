import { PersonPicture } from './PersonPicture.tsx'
import { useEmployeePicture } from './use-employee-pictures.ts'

type Props = {
  email: string
  /** The initials are made from this when there is no picture. Default: the e-mail. */
  name?: string
  size: number
}

/** Shows an employee's picture, or the initials of their e-mail without one. */
export const EmployeePicture = ({ email, name = email, size }: Props) => (
  <PersonPicture name={name} address={useEmployeePicture(email)} size={size} />
)
