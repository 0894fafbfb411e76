export interface Place {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly restPort: number;
  readonly folder: string;
  readonly sockets: string;
  readonly binaries: string;
}

interface Cluster {
  /** host:port of each etcd. */
  readonly etcd: readonly string[];
  readonly superuser: { readonly username: string; readonly password: string };
  readonly standbyPassword: string;
  /** For changes over Patroni's REST API; null if only the machine itself reaches it. */
  readonly restPassword: string | null;
  /** Addresses trusted for replication and administration. */
  readonly nodes: readonly string[];
  /** Client addresses of the user `sufra`. */
  readonly clients: readonly string[];
  /** Without a standby, commits wait; otherwise the primary continues alone. */
  readonly isStrict: boolean;
}

export const patroniOf = (place: Place, cluster: Cluster) => ({
  scope: 'sufra',
  name: place.name,
  restapi: {
    listen: `${place.host}:${place.restPort}`,
    connect_address: `${place.host}:${place.restPort}`,
    ...(cluster.restPassword === null
      ? {}
      : { authentication: { username: 'patroni', password: cluster.restPassword } }),
  },
  etcd3: { hosts: cluster.etcd.join(',') },
  bootstrap: {
    dcs: { ...settingsOfCluster, synchronous_mode_strict: cluster.isStrict },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
  },
  postgresql: {
    listen: `${place.host}:${place.port}`,
    connect_address: `${place.host}:${place.port}`,
    data_dir: place.folder,
    bin_dir: place.binaries,
    pgpass: `${place.folder}.pgpass`,
    // Checkpoint at once, so that a new standby waits only for its copy.
    basebackup: { checkpoint: 'fast' },
    authentication: {
      superuser: cluster.superuser,
      replication: { username: 'standby', password: cluster.standbyPassword },
    },
    parameters: { unix_socket_directories: place.sockets },
    pg_hba: [
      ...cluster.nodes.map((address) => `host all all ${address}/32 scram-sha-256`),
      ...cluster.nodes.map((address) => `host replication standby ${address}/32 scram-sha-256`),
      ...cluster.clients.map((address) => `host sufra sufra ${address}/32 scram-sha-256`),
    ],
  },
});

// Seconds; `ttl` is the fail-over delay, at its minimum.
const settingsOfCluster = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 5,
  // Only a standby with every commit may take over.
  synchronous_mode: true,
  maximum_lag_on_failover: 1_048_576,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      ...{ max_connections: 200, wal_log_hints: 'on', wal_keep_size: '512MB', hot_standby_feedback: 'on' },
      password_encryption: 'scram-sha-256',
      max_locks_per_transaction: 256,
    },
  },
} as const;

/** Clients connect at `port`, other etcds at `peerPort`. */
export interface EtcdPlace {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly peerPort: number;
}

export function etcdOf(place: EtcdPlace, all: readonly EtcdPlace[]): Readonly<Record<string, string>> {
  const peerOf = ({ host, peerPort }: EtcdPlace): string => `http://${host}:${peerPort}`;
  const own = `http://${place.host}:${place.port}`;
  return {
    name: place.name,
    'listen-client-urls': own,
    'advertise-client-urls': own,
    'listen-peer-urls': peerOf(place),
    'initial-advertise-peer-urls': peerOf(place),
    'initial-cluster': all.map((one) => `${one.name}=${peerOf(one)}`).join(','),
  };
}
