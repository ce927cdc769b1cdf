import { ServiceApiPage } from '#connections/service-api/ServiceApiPage.tsx'

export const ServiceApiRoute = () => <ServiceApiPage />
