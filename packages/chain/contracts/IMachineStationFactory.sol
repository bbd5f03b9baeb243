// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

/// @title The network's machine station
/// @notice Deploys Smart Accounts at predictable addresses, and submits members' signatures to them; the station's
/// managers pay the gas. The station has no power over an account, which acts only on its owner's signatures.
/// @dev Selectors, typed data, events and errors match the public machine station whose domain has version `1`. Typed
/// data (EIP-712): domain `MachineStationFactory`, version `1`, this chain, this contract. Signatures are 65 bytes (r,
/// s, v) or 64 (EIP-2098), with the low `s`. Nonces are unordered sets: the admins share one, and each owner has one
/// for deployments, so nobody can use up another owner's nonce.
interface IMachineStationFactory {
    /// @notice An account was deployed. Not emitted for a repeated deployment.
    event MachineSmartAccountDeployed(address indexed deployedAddress);

    /// @notice One item of a batch was executed; `result` is true if it succeeded.
    event MachineBatchTransactionExecuted(address indexed machineAddress, uint256 index, bool result);

    /// @notice The station's whole balance, `amount` in wei, was sent to `newMachineStation`.
    event MachineStationBalanceTransferred(
        address indexed oldMachineStation, address indexed newMachineStation, uint256 amount, uint256 nonce
    );

    /// @notice The station itself called `target` as signed by an admin.
    event TransactionExecuted(address indexed target, bytes data, uint256 nonce, address indexed executor);

    /// @notice `admin` paused or resumed new deployments.
    event DeploymentsPaused(bool isPaused, address indexed admin);

    /// @notice A required address is zero.
    error ZeroAddress();
    /// @notice The nonce was already used, or a deployment had too little gas.
    error NonceAlreadyUsed(uint256 nonce);
    /// @notice The required signer did not sign `messageHash`, the EIP-712 hash of the message without its domain.
    error InvalidOwnerSignature(bytes32 messageHash, uint256 nonce);
    /// @notice New deployments are paused.
    error DeploymentsArePaused();
    /// @notice The target reverted; `data` is its return data, in its own ABI.
    error TargetCallFailed(address target, bytes data);
    /// @notice A batch is empty.
    error EmptyAddressesArray();
    /// @notice Accounts, targets and data of a batch differ in length.
    error InvalidMachineAddressTargetsDataLength();
    /// @notice Accounts, nonces and signatures of a batch differ in length.
    error InvalidMachineAddressNonceSignatureLength();
    /// @notice A batch has too many items.
    error MaxBatchTransactionExceeded(uint256 max, uint256 got);

    /// @notice Deploys the Smart Account of `machineOwner` at the address returned by `predictMachineSmartAccount`.
    /// @dev Anyone can call it with the owner's own signature: the address depends only on the owner, so front-running
    /// has no benefit, and no network can withhold an account from its owner. With an admin's signature, only a manager
    /// can call it. A repeated deployment returns the same address. Repeating the same call has no other effect; a new
    /// nonce is consumed. The latter also burns most of its gas, as CREATE2 does at an existing address (EIP-684), so
    /// check for code at the predicted address before signing again. A check here would make every first deployment
    /// cost 2,600 gas more.
    /// @param signature the owner's or an admin's, over `DeployMachineSmartAccount(address machineOwner,uint256 nonce)`
    /// @return the account
    function deployMachineSmartAccount(address machineOwner, uint256 nonce, bytes calldata signature)
        external
        returns (address);

    /// @notice Makes the station itself call `target` with `data`, without value, for example to rescue tokens sent to
    /// it. Managers only.
    /// @param signature an admin's, over `ExecuteTransaction(address target,bytes data,uint256 nonce)`
    function executeTransaction(address target, bytes calldata data, uint256 nonce, bytes calldata signature)
        external;

    /// @notice Makes an account call `target` with `data`. Managers only.
    /// @param nonce the account's nonce, also used for the station if there is an admin's signature
    /// @param signature an admin's, over `ExecuteMachineTransaction(address machineAddress,address target,bytes
    /// data,uint256 nonce)`, or empty: a call signed by the owner and paid for by a manager needs no third consent, and
    /// the account's own nonce prevents replays
    /// @param machineOwnerSignature the owner's, over the account's `Execute`
    function executeMachineTransaction(
        address machineAddress,
        address target,
        bytes calldata data,
        uint256 nonce,
        bytes calldata signature,
        bytes calldata machineOwnerSignature
    ) external;

    /// @notice Makes each account call its target, in order. A failed item does not stop the others. Managers only.
    /// @dev Each item gets an equal share of the remaining gas, so an item that uses up its share does not affect the
    /// others. An RPC node's estimate is too low: it finds the least gas with which the batch, not each item, succeeds.
    /// @param machineAddresses at most 200
    /// @param nonce the station's nonce, used only with an admin's signature
    /// @param machineNonces nonces of the accounts
    /// @param signature an admin's, over `ExecuteMachineBatchTransactions(address[] machineAddresses,address[] targets,bytes[]
    /// data,uint256 nonce,uint256[] machineNonces)`, or empty
    /// @param machineOwnerSignatures the owners', each over its account's `Execute`
    function executeMachineBatchTransactions(
        address[] calldata machineAddresses,
        address[] calldata targets,
        bytes[] calldata data,
        uint256 nonce,
        uint256[] calldata machineNonces,
        bytes calldata signature,
        bytes[] calldata machineOwnerSignatures
    ) external;

    /// @notice Makes an account send its whole balance to `recipientAddress`. Managers only.
    /// @param nonce the account's nonce, also used for the station if there is an admin's signature
    /// @param signature an admin's, over `ExecuteMachineTransferBalance(address machineAddress,address recipientAddress,uint256
    /// nonce)`, or empty
    /// @param machineOwnerSignature the owner's, over the account's `TransferMachineBalance`
    function executeMachineTransferBalance(
        address machineAddress,
        address recipientAddress,
        uint256 nonce,
        bytes calldata signature,
        bytes calldata machineOwnerSignature
    ) external;

    /// @notice Sends the station's whole balance of the native coin to `newMachineStationAddress`. Only for the holder
    /// of DEFAULT_ADMIN_ROLE.
    /// @param signature an admin's, over `TransferMachineStationBalance(address newMachineStationAddress,uint256 nonce)`
    function transferMachineStationBalance(address newMachineStationAddress, uint256 nonce, bytes calldata signature)
        external;

    /// @notice Pauses or resumes new deployments; existing accounts are not affected. Only for holders of
    /// STATION_ADMIN_ROLE.
    function setDeploymentsPaused(bool isPaused) external;

    /// @notice Returns whether new deployments are paused.
    function deploymentsPaused() external view returns (bool);

    /// @notice Returns the address of the Smart Account of `machineOwner`, deployed or not.
    function predictMachineSmartAccount(address machineOwner) external view returns (address);

    /// @notice Returns the implementation that all accounts of this station run. It is not an account itself.
    function implementation() external view returns (address);

    /// @notice Returns whether an admin's nonce was used. Owners' deployments have separate nonces.
    function usedNonces(uint256 nonce) external view returns (bool);

    /// @notice Returns whether `machineOwner`'s nonce for deployments was used.
    function usedDeployments(address machineOwner, uint256 nonce) external view returns (bool);
}
