import { ServiceApiPage } from '#service-api/ServiceApiPage.tsx'

export const ServiceApiRoute = () => <ServiceApiPage />
