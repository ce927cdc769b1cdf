import { PersonPicture } from '#parts/session/PersonPicture.tsx'

type Props = { name: string; address: string | null; size: number }

/** Shows a member's picture at LINE. */
export const MemberPicture = ({ name, ...rest }: Props) => <PersonPicture name={plainName(name)} {...rest} />

/**
 * Removes everything but letters, digits and spaces from a name, unless nothing would be left: emoji are common in LINE
 * names but cannot be used as initials.
 */
const plainName = (name: string) => name.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, '').trim() || name
