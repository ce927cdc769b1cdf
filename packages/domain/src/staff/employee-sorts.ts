/** The sorts of the list of employees. Each sort has an index. */
export const employeeSorts = ['time', 'signedIn'] as const
export type EmployeeSort = (typeof employeeSorts)[number]
