import { exportRecordsContract } from '@tidemark/port-contracts';
import { exportRecords } from './api/exports/records.ts';

exportRecordsContract('the API’s', () => exportRecords);
