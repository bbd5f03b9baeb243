// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

/// @title The network's machine station
/// @notice Makes Smart Accounts at addresses that are known before, and brings members' signatures to them: the station's
/// managers pay the gas. The station has no power over an account: whatever an account does, its owner signed.
/// @dev Selectors, typed data, events and errors are those of the public machine station of the generation whose domain has
/// version `1`. Typed data (EIP-712): domain `MachineStationFactory`, version `1`, this chain, this contract.
/// Signatures are 65 bytes (r, s, v) or 64 (EIP-2098), with the low `s`. Nonces are unordered sets: the admins share one, and each
/// owner has one for deployments, so nobody can use up the nonce of another owner.
interface IMachineStationFactory {
    /// @notice An account was made. A repeated deployment, which makes none, says nothing.
    event MachineSmartAccountDeployed(address indexed deployedAddress);

    /// @notice One item of a batch was tried; `result` says whether it succeeded.
    event MachineBatchTransactionExecuted(address indexed machineAddress, uint256 index, bool result);

    /// @notice All of the station's balance, `amount` in wei, went to `newMachineStation`.
    event MachineStationBalanceTransferred(
        address indexed oldMachineStation, address indexed newMachineStation, uint256 amount, uint256 nonce
    );

    /// @notice The station itself called `target`, as an admin had signed.
    event TransactionExecuted(address indexed target, bytes data, uint256 nonce, address indexed executor);

    /// @notice `admin` stopped new deployments, or allowed them again.
    event DeploymentsPaused(bool isPaused, address indexed admin);

    /// @notice An address is zero where there has to be one.
    error ZeroAddress();
    /// @notice The nonce was used before, or, of a deployment, too little gas was given to make the account.
    error NonceAlreadyUsed(uint256 nonce);
    /// @notice The signature is not by whom it has to be, over `messageHash`, the EIP-712 hash of the message without its domain.
    error InvalidOwnerSignature(bytes32 messageHash, uint256 nonce);
    /// @notice New deployments are stopped.
    error DeploymentsArePaused();
    /// @notice The target refused the call; `data` is what it answered, a reason in its own ABI.
    error TargetCallFailed(address target, bytes data);
    /// @notice A batch is empty.
    error EmptyAddressesArray();
    /// @notice Accounts, targets and data of a batch differ in length.
    error InvalidMachineAddressTargetsDataLength();
    /// @notice Accounts, nonces and signatures of a batch differ in length.
    error InvalidMachineAddressNonceSignatureLength();
    /// @notice A batch has more items than are allowed.
    error MaxBatchTransactionExceeded(uint256 max, uint256 got);

    /// @notice Makes the Smart Account of `machineOwner`, at the address that `predictMachineSmartAccount` gives.
    /// @dev With the owner's own signature anyone may call it: the address depends on the owner alone, so there is nothing to
    /// gain by being first, and no network can keep an account from its owner. With an admin's signature only a manager may call it.
    /// A repeated deployment answers the same address: the same call again does nothing else, one with a fresh nonce uses that up.
    /// The latter burns most of the gas that it was given, though, as CREATE2 does at an address that is taken (EIP-684): whoever
    /// signs anew looks for code at the predicted address first. A look in here would make every first deployment dearer by 2,600.
    /// @param signature the owner's or an admin's, over `DeployMachineSmartAccount(address machineOwner,uint256 nonce)`
    /// @return the account
    function deployMachineSmartAccount(address machineOwner, uint256 nonce, bytes calldata signature)
        external
        returns (address);

    /// @notice Has the station itself call `target` with `data`, without value, for example to rescue tokens sent to it.
    /// Managers only.
    /// @param signature an admin's, over `ExecuteTransaction(address target,bytes data,uint256 nonce)`
    function executeTransaction(address target, bytes calldata data, uint256 nonce, bytes calldata signature)
        external;

    /// @notice Has an account call `target` with `data`. Managers only.
    /// @param nonce the account's, and the station's where there is an admin's signature
    /// @param signature an admin's, over `ExecuteMachineTransaction(address machineAddress,address target,bytes data,uint256
    /// nonce)`, or empty: what the owner signed and a manager pays for needs no third consent, and the account's own nonce
    /// keeps it from being repeated
    /// @param machineOwnerSignature the owner's, over the account's `Execute`
    function executeMachineTransaction(
        address machineAddress,
        address target,
        bytes calldata data,
        uint256 nonce,
        bytes calldata signature,
        bytes calldata machineOwnerSignature
    ) external;

    /// @notice Has each account call its target, in order. An item that fails does not stop the others. Managers only.
    /// @dev Each item gets an equal share of the gas that is left, so one that burns its share leaves the others theirs. A node's
    /// estimate is too low for that: it finds the least gas with which the batch, not each item, succeeds.
    /// @param machineAddresses at most 200
    /// @param nonce the station's, where there is an admin's signature
    /// @param machineNonces the accounts'
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

    /// @notice Has an account send all of its balance to `recipientAddress`. Managers only.
    /// @param nonce the account's, and the station's where there is an admin's signature
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

    /// @notice Sends all of the station's balance of the chain's own coin to `newMachineStationAddress`. Called by the holder of
    /// DEFAULT_ADMIN_ROLE.
    /// @param signature an admin's, over `TransferMachineStationBalance(address newMachineStationAddress,uint256 nonce)`
    function transferMachineStationBalance(address newMachineStationAddress, uint256 nonce, bytes calldata signature)
        external;

    /// @notice Stops new deployments, or allows them again; accounts that are there go on as before. Called by a holder of
    /// STATION_ADMIN_ROLE.
    function setDeploymentsPaused(bool isPaused) external;

    /// @notice Whether new deployments are stopped.
    function deploymentsPaused() external view returns (bool);

    /// @notice Where the Smart Account of `machineOwner` is or will be.
    function predictMachineSmartAccount(address machineOwner) external view returns (address);

    /// @notice The code that all accounts of this station run. It is no account itself.
    function implementation() external view returns (address);

    /// @notice Whether an admin's signature with this nonce was used. Owners' deployments have nonces of their own.
    function usedNonces(uint256 nonce) external view returns (bool);

    /// @notice Whether `machineOwner`'s own signature of a deployment with this nonce was used.
    function usedDeployments(address machineOwner, uint256 nonce) external view returns (bool);
}
