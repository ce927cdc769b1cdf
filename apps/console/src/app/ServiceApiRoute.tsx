import { ServiceApiPage } from '#connections/ServiceApiPage.tsx'

export const ServiceApiRoute = () => <ServiceApiPage />
